const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Fri Mar 13 14:02:00 GMT 2026` in milliseconds // observed; NaN for anything else */
export function stampTime(text: string): number {
  const parts = /^\w{3} (\w{3}) +(\d{1,2}) (\d\d):(\d\d):(\d\d) (?:GMT|UTC) (\d{4})$/.exec(text);
  if (!parts) return Date.parse(text);
  const [, month = '', day, hour, minute, second, year] = parts;
  const at = [Number(year), months.indexOf(month), Number(day), Number(hour), Number(minute), Number(second)];
  return Date.UTC(...(at as [number, number, number, number, number, number]));
}
