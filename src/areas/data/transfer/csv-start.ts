import { type CsvRecord, csvRecords, guessDelimiter, only } from './csv-records.ts';

/** The first records of a CSV file, from which its columns are guessed. */
export interface CsvStart {
  delimiter: string;
  records: CsvRecord[];
  /** The file has more records. */
  isPart: boolean;
}

const readLetters = 512 * 1024;
const mostRecords = 1_000;

/** Whether a file is CSV: by its name, or because it begins with neither a document nor an array. */
export async function isCsv({ name, blob }: { name: string; blob: Blob }): Promise<boolean> {
  if (/\.(?:csv|tsv|tab)$/iu.test(name)) return true;
  if (/\.(?:json|jsonl|ndjson)$/iu.test(name)) return false;
  const start = (await blob.slice(0, 4096).text()).replace(/^\uFEFF/u, '').trimStart();
  return start !== '' && !/^[[{]/u.test(start) && /[,;\t|]/u.test(start.split('\n')[0] ?? '');
}

/** Reads the beginning of a file. */
export async function readCsvStart(blob: Blob, asked?: string): Promise<CsvStart> {
  const isWhole = blob.size <= readLetters;
  const text = await blob.slice(0, readLetters).text();
  const delimiter = asked ?? (await guessDelimiter(text.slice(0, 64 * 1024)));
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(only(text), delimiter)) {
    if (record.text.trim() !== '') records.push(record);
    if (records.length > mostRecords) break;
  }
  // the last record of a part may be cut
  if (!isWhole && records.length <= mostRecords) records.pop();
  return { delimiter, records, isPart: !isWhole || records.length > mostRecords };
}
