import { describe, expect, it } from 'vitest';
import { type CsvSettings, documentOf, guessColumns, guessDates, unclearDates } from './csv-columns.ts';
import { type CsvRecord, csvRecords, guessDelimiter, only } from './csv-records.ts';

async function read(
  parts: readonly string[],
  delimiter = ',',
  limits?: { rowLetters: number; columns: number },
) {
  async function* each() {
    yield* parts;
  }
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(each(), delimiter, limits)) records.push(record);
  return records;
}
const texts = (records: readonly CsvRecord[]) => records.map(({ cells }) => cells.map(({ text }) => text));

it.each([
  ['2026-03-13', '2026-03-14', 'iso'],
  ['13.03.2026', '01.04.2026', 'dayFirst'],
  ['03/13/2026', '04/01/2026', 'monthFirst'],
  // a day that does not exist is no reason for another type
  ['13.03.2026', '31.02.2026', 'dayFirst'],
  // days and months cannot be told apart
  ['01/02/2026', '03/04/2026', 'iso'],
])('guesses the form of the dates %s and %s', async (first, second, form) => {
  const records = await read([`a,b\n1,${first}\n2,${second}\n`]);
  expect(guessDates(records, { hasHeader: true, nullText: 'null' })).toBe(form);
});

it('names the columns whose dates can be read in two ways, until another row decides', async () => {
  const settings = { hasHeader: true, nullText: 'null' };
  const unclear = await read(['n,ordered,paid,text\n1,01/02/2026,null,x\n2,03/04/2026,05.06.2026 12:00,y\n']);
  expect(unclearDates(unclear, settings)).toEqual({ example: '01/02/2026', paths: ['ordered', 'paid'] });
  const clear = await read(['n,ordered,iso\n1,01/02/2026,2026-03-13\n2,03/14/2026,2026-03-14\n']);
  expect(unclearDates(clear, settings)).toBeUndefined();
  expect(guessDates(clear, settings)).toBe('monthFirst');
  // dates of the standard are read beside those of another form
  const types = guessColumns(clear, { ...settings, dates: 'monthFirst' }).map(({ type }) => type);
  expect(types).toEqual(['int', 'date', 'date']);
});

describe('records', () => {
  it('are the same however the text is divided into parts', async () => {
    const text = '\uFEFFa,"b ""x""\r\nc",d\r\n"",,1\n';
    const whole = await read([text]);
    expect(texts(whole)).toEqual([
      ['a', 'b "x"\r\nc', 'd'],
      ['', '', '1'],
    ]);
    expect(whole.map(({ line }) => line)).toEqual([1, 3]);
    expect(whole[1]?.cells.map(({ isQuoted }) => isQuoted)).toEqual([true, false, false]);
    expect(await read([...text])).toEqual(whole);
  });

  it('name what is wrong with a row, and continue after it', async () => {
    const records = await read(['"a"b,c\n1,2\n"open,3'], ',');
    expect(records.map(({ problem }) => problem)).toEqual([
      'Column 1: text after the closing quote',
      undefined,
      'Column 1: the closing quote is missing',
    ]);
  });

  it('are bounded in length and in columns', async () => {
    const records = await read([`"${'x'.repeat(100)}\n1,2,3,4\n5`], ',', { rowLetters: 50, columns: 3 });
    expect(records.map(({ problem }) => problem)).toEqual([
      'The row is longer than 50 characters',
      'More than 3 columns',
      undefined,
    ]);
    expect(records[2]?.cells[0]?.text).toBe('5');
  });
});

it.each([
  ['a,b\n1,2\n', ','],
  ['a;b\n"1,5";2\n', ';'],
  ['a\tb\n1\t2', '\t'],
  ['a|b|c\n1|2|3', '|'],
  ['one column', ','],
])('guesses the delimiter of %j', async (start, delimiter) => {
  expect(await guessDelimiter(start)).toBe(delimiter);
});

const base = { delimiter: ',', hasHeader: true, dates: 'iso', nullText: 'null', empty: 'omit' } as const;

async function documents(text: string, part: Partial<CsvSettings> = {}) {
  const records: CsvRecord[] = [];
  for await (const record of csvRecords(only(text), ',')) records.push(record);
  const settings = { ...base, columns: guessColumns(records, { ...base, ...part }), ...part };
  const rows = settings.hasHeader ? records.slice(1) : records;
  return { columns: settings.columns, rows: rows.map((record) => documentOf(record, settings)) };
}

describe('columns', () => {
  it('have the type of all their cells', async () => {
    const { columns, rows } = await documents(
      [
        '_id,n,big,price,on,at,code,zip,list,mixed',
        '507f1f77bcf86cd799439011,1,9007199254740993,1.50,true,2026-03-13,a,007,"[1,2]",1',
        '507f1f77bcf86cd799439012,2,5,2,false,2026-03-14T01:02:03.004+01:00,null,08,"{""a"":1}",x',
      ].join('\n'),
    );
    expect(columns.map(({ type }) => type)).toEqual([
      ...['objectId', 'int', 'long', 'double', 'bool', 'date', 'string', 'string', 'json', 'string'],
    ]);
    expect(rows[0]).toEqual({
      document: {
        _id: { $oid: '507f1f77bcf86cd799439011' },
        n: { $numberInt: '1' },
        big: { $numberLong: '9007199254740993' },
        price: { $numberDouble: '1.5' },
        on: true,
        at: { $date: { $numberLong: String(Date.UTC(2026, 2, 13)) } },
        code: 'a',
        zip: '007',
        list: [{ $numberInt: '1' }, { $numberInt: '2' }],
        mixed: '1',
      },
    });
    expect(rows[1]).toMatchObject({
      document: { code: null, at: { $date: { $numberLong: String(Date.UTC(2026, 2, 14, 0, 2, 3, 4)) } } },
    });
  });

  it('can be renamed, retyped and left out; a cell that is no such value is a fault', async () => {
    const columns = [
      { path: 'a.b', type: 'decimal', isIncluded: true },
      { path: 'skip', type: 'string', isIncluded: false },
      { path: 'a.c', type: 'int', isIncluded: true },
    ] as const;
    const { rows } = await documents('x,y,z\n1.10,s,3\n1,s,3.5\n1,s,2,9', { columns });
    expect(rows).toEqual([
      { document: { a: { b: { $numberDecimal: '1.10' }, c: { $numberInt: '3' } } } },
      { problem: 'Column 3, a.c: "3.5" is no Int32' },
      { problem: '4 cells for 3 columns' },
    ]);
  });

  it('read dates in other forms as UTC, and refuse days that do not exist', async () => {
    const columns = [{ path: 'at', type: 'date', isIncluded: true }] as const;
    const at = async (text: string, dates: CsvSettings['dates']) =>
      (await documents(`at\n${text}`, { columns, dates })).rows[0];
    const noon = { document: { at: { $date: { $numberLong: String(Date.UTC(2026, 2, 4, 12)) } } } };
    expect(await at('4.3.2026 12:00', 'dayFirst')).toEqual(noon);
    expect(await at('03/04/2026 12:00', 'monthFirst')).toEqual(noon);
    expect(await at('1772625600', 'seconds')).toEqual(noon);
    expect(await at('1772625600000', 'milliseconds')).toEqual(noon);
    expect(await at('31.02.2026', 'dayFirst')).toHaveProperty('problem');
  });

  it('are decimals where a double would lose digits, become infinite or 0', async () => {
    const { columns } = await documents('a,b,c,d\n1.5,9E+6144,1,0.12345678901234567890\n2,1E-6176,2.5,0');
    expect(columns.map(({ type }) => type)).toEqual(['double', 'decimal', 'double', 'decimal']);
  });

  it('distinguish missing, null and empty, and remove the quote before formulas', async () => {
    const text = 'a,b,c,d\n,null,"",\'=1+1\n';
    expect((await documents(text)).rows[0]).toEqual({ document: { b: null, c: '', d: '=1+1' } });
    expect((await documents(text, { empty: 'null' })).rows[0]).toMatchObject({ document: { a: null } });
    expect((await documents(text, { nullText: '' })).rows[0]).toMatchObject({ document: { b: 'null' } });
  });

  it('have different names, and are fields of the document whatever they are called', async () => {
    const { columns, rows } = await documents('a,a,,__proto__\n1,2,3,4');
    expect(columns.map(({ path }) => path)).toEqual(['a', 'a_2', 'column3', '__proto__']);
    expect(JSON.stringify(rows[0])).toContain('"__proto__":{"$numberInt":"4"}');
    expect((await documents('a,a.b\n1,2')).rows[0]).toEqual({
      problem: 'Column 2: a.b has a value of another column already',
    });
  });
});
