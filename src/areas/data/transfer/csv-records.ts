/** A cell of a CSV file. Quotes distinguish an empty text from a missing value. */
export interface CsvCell {
  text: string;
  isQuoted: boolean;
}

/** One record of a CSV file, or why its text is none. */
export interface CsvRecord {
  /** From 1: the line on which it begins. */
  line: number;
  cells: CsvCell[];
  /** Its text, for the list of faults. */
  text: string;
  problem?: string;
}

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** A row longer than a document of the database can be, and columns beyond those that a table has. */
const csvLimits = { rowLetters: 16 * 2 ** 20, columns: 2_000 } as const;

/** Yields the records of a text that arrives in parts. Quoted cells may hold line ends. // documented: RFC 4180 */
export async function* csvRecords(
  parts: AsyncIterable<string>,
  delimiter: string,
  limits: { rowLetters: number; columns: number } = csvLimits,
): AsyncGenerator<CsvRecord> {
  let cells: CsvCell[] = [];
  let cell = '';
  let text = '';
  let inQuotes = false;
  let isQuoted = false;
  /** After the end of quotes only a delimiter or a line end is valid. */
  let problem: string | undefined;
  let line = 1;
  let begins = 1;
  /** A quote that may be the first of two, or the end of the cell. */
  let isPending = false;
  let isTooLong = false;

  const endCell = (): void => {
    if (cells.length < limits.columns) cells.push({ text: cell, isQuoted });
    else problem ??= `More than ${limits.columns.toLocaleString('en')} columns`;
    cell = '';
    isQuoted = false;
  };
  const endRecord = (): CsvRecord => {
    endCell();
    const raw = text.endsWith('\r') ? text.slice(0, -1) : text;
    const record: CsvRecord = {
      line: begins,
      cells,
      text: raw,
      ...(problem === undefined ? {} : { problem }),
    };
    cells = [];
    text = '';
    problem = undefined;
    isTooLong = false;
    begins = line;
    return record;
  };
  let isFirst = true;
  for await (const part of parts) {
    for (const letter of isFirst ? part.replace(/^\uFEFF/u, '') : part) {
      if (letter === '\n') line += 1;
      const ends = letter === '\n' && (!inQuotes || isPending);
      if (!ends && !isTooLong) {
        text += letter;
        if (text.length > limits.rowLetters) {
          // the rest of the line is skipped, so that one row cannot take all memory
          isTooLong = true;
          inQuotes = false;
          isPending = false;
          problem = `The row is longer than ${limits.rowLetters.toLocaleString('en')} characters`;
          text = text.slice(0, 1_000);
          cell = '';
        }
      }
      if (isTooLong) {
        if (letter === '\n') yield endRecord();
        continue;
      }
      if (isPending) {
        isPending = false;
        if (letter === '"') {
          cell += '"';
          continue;
        }
        inQuotes = false;
      }
      if (inQuotes) {
        if (letter === '"') isPending = true;
        else cell += letter;
      } else if (letter === delimiter) endCell();
      else if (letter === '\n') yield endRecord();
      else if (letter === '"' && cell === '' && !isQuoted) {
        inQuotes = true;
        isQuoted = true;
      } else if (letter !== '\r') {
        if (isQuoted) problem ??= `Column ${cells.length + 1}: text after the closing quote`;
        cell += letter;
      }
    }
    isFirst = false;
  }
  if (inQuotes && !isPending) problem = `Column ${cells.length + 1}: the closing quote is missing`;
  if (text !== '' || cells.length > 0) yield endRecord();
}

/** The delimiter that splits the first lines of a file into the same number of cells; a comma where none does. */
export async function guessDelimiter(start: string): Promise<Delimiter> {
  const lines = start.split('\n').slice(0, 20).join('\n');
  const scored = await Promise.all(
    delimiters.map(async (delimiter) => {
      const counts: number[] = [];
      for await (const { cells } of csvRecords(only(lines), delimiter)) counts.push(cells.length);
      const complete = counts.slice(0, Math.max(1, counts.length - 1));
      const [first = 1] = complete;
      return { delimiter, score: complete.every((count) => count === first) ? first : 1 };
    }),
  );
  const [best] = scored.sort((a, b) => b.score - a.score);
  return best && best.score > 1 ? best.delimiter : ',';
}

/** A text as one part. */
export async function* only(text: string): AsyncGenerator<string> {
  yield text;
}
