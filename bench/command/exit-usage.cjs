/** Preloaded into both sides: tells on descriptor 3 what processor time the whole process took. */
const { writeSync } = require("node:fs");
process.on("exit", () => writeSync(3, JSON.stringify(process.cpuUsage())));
