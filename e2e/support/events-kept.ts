/** In the page, as an expression: how many batches of events of runs are in the database. */
export const EVENTS_KEPT = `(async () => {
  const [{ name }] = await indexedDB.databases();
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await settled(indexedDB.open(name));
  const count = await settled(database.transaction("run-events").objectStore("run-events").count());
  database.close();
  return count;
})()`;
