const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** A day of the Gregorian calendar, `2026-02-28`. */
function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/** RFC 3339 with a zone, `2026-02-28T12:00:00Z`. A leap second is taken. */
function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (!match) return false;
  const [, date = "", ...clock] = match;
  const [hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = clock.map((part) => Number(part ?? 0));
  return isDate(date) && hour <= 23 && minute <= 59 && second <= 60 && zoneHour <= 23 && zoneMinute <= 59;
}

/** Standard base64 with padding. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && BASE64.test(text);
}

/** What such a text is called, its JSON Schema, and whether a text is one. */
export const FORMATS = {
  date: { words: "a date, YYYY-MM-DD", schema: { format: "date" }, test: isDate },
  datetime: {
    words: "a date and time as in RFC 3339, with a zone",
    schema: { format: "date-time" },
    test: isDateTime,
  },
  bytes: { words: "base64", schema: { contentEncoding: "base64" }, test: isBase64 },
} as const;

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
