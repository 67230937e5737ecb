import { csvCell, ExportCell } from '#src/lib/csv.ts';
import { printLine } from './print.ts';
import { type Ejson, epochOf, isObject, kindOf } from './value.ts';

/** How the files of documents write values: stated in each file. */
export const exportFormat =
  'JSON: extended JSON, Int32 and Double as numbers, all other types in their wrappers. CSV: texts, digits, ISO 8601, null; other values as extended JSON; a missing field is empty, an empty text is quoted';

const missing = new ExportCell('', undefined);
/** A text that a reader of CSV could take for another type, or for a field that is missing. */
const ambiguous = /^$|^(?:null|true|false)$|^[+-]?(?:\d|\.\d|Infinity$)|^NaN$/u;

/** A value of a document as files hold it: whole, with its type. */
export function exportCell(value: Ejson | undefined): ExportCell {
  if (value === undefined) return missing;
  return new ExportCell(csvText(value), printLine(value, 'exact'));
}

function csvText(value: Ejson): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return csvCell(printLine(value, 'exact'));
  const plain = plainText(value);
  return plain ?? csvCell(printLine(value, 'exact'));
}

function quoted(text: string): string {
  const cell = csvCell(text);
  return ambiguous.test(text) && !cell.startsWith('"') ? `"${cell}"` : cell;
}

/** Numbers by all their digits, identifiers and dates; undefined for types that have no text of their own. */
function plainText(value: Ejson): string | undefined {
  if (!isObject(value)) return undefined;
  switch (kindOf(value)) {
    case 'int':
      return String(value.$numberInt);
    case 'long':
      return String(value.$numberLong);
    case 'double':
      return String(value.$numberDouble);
    case 'decimal':
      return String(value.$numberDecimal);
    case 'objectId':
      return String(value.$oid);
    case 'date':
      return isoText(epochOf(value));
    default:
      return undefined;
  }
}

// the range of a JavaScript Date
const lastDate = 8.64e15;

function isoText(epoch: number | undefined): string | undefined {
  if (epoch === undefined || !(Math.abs(epoch) <= lastDate)) return undefined;
  return new Date(epoch).toISOString();
}
