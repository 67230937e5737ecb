import { benchAnalysis } from './analysis.ts';
import { benchChangeStreams, mostEachKiB, mostLast } from './change-streams.ts';
import { benchCharts } from './charts.ts';
import { benchClock, mostOfDay } from './clock.ts';
import { benchConsole } from './console.ts';
import { benchDataWork } from './data-work.ts';
import { benchDocuments, benchTrying, type Side } from './documents.ts';
import { benchEmulator } from './emulator.ts';
import { benchFirstPage } from './first-page.ts';
import { benchFunctions } from './functions.ts';
import { goalCell } from './goals.ts';
import { median } from './load.ts';
import { seconds, table, whole } from './markdown.ts';
import { benchProcesses } from './processes.ts';
import { benchReplicas, benchStart } from './replicas.ts';
import { benchScale } from './scale.ts';
import { benchScaling } from './scaling.ts';
import { benchSearch, benchSmallSearch, benchWhileBuilding } from './search.ts';
import { benchNeighbour, mostLate, mostWait } from './wire/neighbour.ts';
import { benchWire } from './wire/wire.ts';

/** A section of BENCHMARKS.md: measured, as Markdown. `quick`: fewer rounds and smaller data. */
type Section = (quick: boolean) => Promise<string> | string;

/** Documents of the data work: a number of one's own for 1,000,000, or for a first try. */
const documentsOf = (quick: boolean): number =>
  Number(process.env.QUARTERDECK_BENCH_DOCUMENTS) || (quick ? 10_000 : 100_000);

function ratio(one: number, other: number): string {
  const value = one / other;
  return value < 100 ? value.toPrecision(2) : whole(value);
}

/** With thousands separators, also of numbers from 1,000 on. */
const threeDigits = (value: number) => Number(value.toPrecision(3)).toLocaleString('en');

const sides = (list: readonly Side[], name: string, digits: number) =>
  table(
    ['Command', 'Engine, ms', `${name}, ms`, 'Ratio', 'Goal'],
    list.map(({ what, engine, beside }) => [
      ...[what, engine.toFixed(3), beside.toFixed(digits), ratio(engine, beside)],
      goalCell(what, engine / beside),
    ]),
  );

/** The sections by name, in the order of BENCHMARKS.md. */
export const sections: Readonly<Record<string, Section>> = {
  emulator: async (quick) =>
    table(
      ['Request', 'Bytes', 'Emulator, requests/s', 'Bare, requests/s', 'Ratio', 'Goal'],
      (await benchEmulator(quick ? 1 : 3, quick ? 3 : 5)).map((row) => [
        row.what,
        whole(row.bytes),
        whole(row.emulator),
        whole(row.bare),
        row.ratio.toFixed(2),
        goalCell(row.what, row.ratio),
      ]),
    ),

  'first-page': () => {
    const { files, total } = benchFirstPage();
    const rows = files.map(({ name, brotli }) => [name, (brotli / 1000).toFixed(1)]);
    return table(['File', 'kB'], [...rows, ['**all**', `**${(total / 1000).toFixed(1)}**`]]);
  },

  scale: async (quick) => {
    const scale = await benchScale(quick ? 1 : 3, quick ? 1 : 3);
    const rows = table(
      ['Measurement', 'Emulator', 'Comparison', 'Ratio'],
      [
        [
          'start, compared with reading and parsing the same rows',
          seconds(scale.startHuge),
          seconds(scale.bareRead),
          ratio(scale.startHuge, scale.bareRead),
        ],
        [
          'start, compared with an empty world',
          seconds(scale.startHuge),
          seconds(scale.startEmpty),
          ratio(scale.startHuge, scale.startEmpty),
        ],
        [
          'pages per second of 50,000 alerts, compared with 251',
          whole(scale.longList),
          whole(scale.shortList),
          ratio(scale.longList, scale.shortList),
        ],
      ],
    );
    const memory = scale.memoryMiB === undefined ? 'unknown' : `${scale.memoryMiB} MiB`;
    return `${rows}\n\n${whole(scale.rows)} rows. Resident memory: ${memory}.`;
  },

  clock: async (quick) => {
    const rows = (await benchClock(quick ? 1 : 3)).map(({ what, used, fresh }) => [
      what,
      `${whole(used)} ms`,
      `${whole(fresh)} ms`,
      (used / fresh).toFixed(1),
    ]);
    return `${table(['Jump', 'Used', 'Fresh', 'Ratio'], rows)}\n\nLimit of a long jump: ${mostOfDay} ms for a day.`;
  },

  console: async (quick) =>
    table(
      ['Work', 'Requests to the service', 'Time', 'More memory'],
      (await benchConsole(quick ? 20 : 200)).map(({ what, calls, ms, moreMiB }) => [
        what,
        whole(calls),
        seconds(ms),
        `${moreMiB} MiB`,
      ]),
    ),

  replicas: async (quick) => {
    const rows = (await benchReplicas(quick)).map((row) => [
      ...[whole(row.replicas), whole(row.people), whole(row.callsPerMinute)],
      ...[seconds(row.firstMs), seconds(row.lastMs), `${whole(row.kibPerSession)} KiB`],
    ]);
    const start = await benchStart(quick ? 1 : 5);
    const head = ['Replicas', 'People', 'Calls to Atlas a minute', 'First content', 'Last person'];
    return `${table([...head, 'Memory per session'], rows)}\n\nStart of a replica until it answers: ${seconds(start.without)}, with traces ${seconds(start.traces)}.`;
  },

  charts: async (quick) => {
    const charts = await benchCharts(quick ? 1 : 5);
    const row = (what: string, [middle, longest]: readonly [number, number], digits = 0) => [
      what,
      `${middle.toFixed(digits)} ms`,
      `${longest.toFixed(digits)} ms`,
    ];
    const rows = table(
      ['Measurement', 'Median', 'Longest'],
      [
        row('from a press to the rendered charts', charts.panMs),
        row('frame interval meanwhile', charts.frameMs),
        row('frame interval while dragged', charts.dragFrameMs),
        row('a step of the crosshair in all', charts.crosshairMs, 1),
      ],
    );
    const { count, longestMs } = charts.longTasks;
    const memory = charts.heapMiB.map((size) => size.toFixed(0)).join(' to ');
    return `${rows}\n\n${charts.charts} charts of ${whole(charts.points)} points. ${charts.requests} requests for a new range; ${count} tasks over 50 ms, the longest ${longestMs.toFixed(0)} ms; ${memory} MiB.`;
  },

  wire: async (quick) => {
    const rows = await benchWire(quick ? 3 : 9);
    return table(
      ['Work', 'Emulator, ms', 'mongo-java-server, ms', 'Ratio', 'Goal'],
      rows.map(({ what, emulator, beside }) => [
        what,
        whole(emulator),
        beside === undefined ? 'absent' : whole(beside),
        beside === undefined ? '' : (emulator / beside).toFixed(1),
        goalCell(what, beside === undefined ? undefined : emulator / beside),
      ]),
    );
  },

  neighbour: async (quick) => {
    const { rows, alone } = await benchNeighbour(quick ? 4 : 1);
    const summary = (what: string, times: readonly number[], limit: number) => [
      what,
      `${times.filter((ms) => ms <= limit).length} of ${times.length}`,
      `${median(times).toFixed(0)} ms`,
      `${Math.max(...times).toFixed(0)} ms`,
    ];
    const beyond = rows.filter(({ wait, answered }) => wait > mostWait || answered > mostLate);
    const list = beyond.map(
      ({ name, wait, answered }) => `${name} (${wait.toFixed(0)} and ${answered.toFixed(0)} ms)`,
    );
    const all = table(
      ['Measurement', 'Within the limit', 'Median', 'Longest'],
      [
        summary(
          `a read of another client, 99th percentile, limit ${mostWait} ms`,
          rows.map(({ wait }) => wait),
          mostWait,
        ),
        summary(
          `the answer with \`maxTimeMS: 50\`, 90th percentile, limit ${mostLate} ms`,
          rows.map(({ answered }) => answered),
          mostLate,
        ),
      ],
    );
    const beside = `Beside \`ping\` instead: ${alone.wait.toFixed(0)} and ${alone.answered.toFixed(0)} ms.`;
    const names = list.length > 0 ? ` Beyond a limit: ${list.join('; ')}.` : '';
    return `${all}\n\n${beside}${names}`;
  },

  scaling: (quick) => {
    const { sizes, rows, bytesEach } = benchScaling(
      [1000, 10_000, 100_000, 1_000_000].filter((size) => size <= documentsOf(quick)),
      quick ? 1 : 3,
    );
    const measured = table(
      ['Operation', ...sizes.map((size) => `${whole(size)}, ms`), 'Growth'],
      rows.map(({ what, ms, exponent }) => [
        ...[what, ...ms.map((each) => each.toFixed(each < 10 ? 3 : 0))],
        `n^${exponent.toFixed(2)}`,
      ]),
    );
    return `${measured}\n\nMemory of a document, without secondary indexes: ${whole(bytesEach)} bytes.`;
  },

  processes: async (quick) => {
    const { emptyMs, demoMs, execMs, resetMs, worldsMs, demoMiB, largest } = await benchProcesses(
      quick ? 1 : 9,
    );
    const memory = demoMiB === undefined ? 'unknown' : `${demoMiB.toFixed(0)} MiB`;
    const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
    return table(
      ['Measurement', 'Result', 'Goal'],
      [
        ['start of the emulator to its first answer, empty world', seconds(emptyMs), '0.6 s'],
        ['the same with the demo world', seconds(demoMs), ''],
        ['`quarterdeck exec` with a command that does nothing', seconds(execMs), '1.0 s'],
        ['reset of the demo world', seconds(resetMs), ''],
        ['20 demo worlds, created at once in one process', seconds(worldsMs), ''],
        ['resident memory, demo world', memory, '150 MiB'],
        [
          `largest script of the console (brotli: ${kilobytes(largest.brotli)})`,
          kilobytes(largest.bytes),
          '600 kB',
        ],
      ],
    );
  },

  documents: (quick) => sides(benchDocuments(quick ? 3 : 9), 'mingo', 1),

  search: async (quick) => {
    const count = quick ? 10_000 : 100_000;
    const search = await benchSearch(count, quick ? 3 : 9);
    const rows = quick ? search.rows : [...search.rows, await benchSmallSearch(10_000, 9)];
    const swap = await benchWhileBuilding(count);
    const absent = rows.some(({ lucene }) => lucene === undefined) ? ' Lucene is absent.' : '';
    const measured = table(
      ['Per second', 'Engine', 'MiniSearch', 'Ratio', 'Lucene', 'Ratio', 'Goal'],
      rows.map(({ what, engine, miniSearch, lucene }) => [
        what,
        threeDigits(engine),
        threeDigits(miniSearch),
        ratio(engine, miniSearch),
        lucene === undefined ? 'absent' : threeDigits(lucene),
        lucene === undefined ? '' : ratio(engine, lucene),
        goalCell(what, lucene === undefined ? undefined : engine / lucene),
      ]),
    );
    return `${measured}\n\n${whole(count)} documents of 30 words, ${whole(search.bytes)} bytes each.${absent} Three words, 50 queries per second: 99 % answered within ${swap.alone.toFixed(1)} ms, and within ${swap.building.toFixed(1)} ms while the next index is built.`;
  },

  attempts: (quick) => sides(benchTrying(quick ? 3 : 9), 'Without limits', 3),

  'change-streams': async (quick) => {
    const watching = await benchChangeStreams(quick ? 100 : 1000, quick ? 3 : 5);
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const rows = table(
      ['Measurement', 'Result', 'Limit'],
      [
        [
          'memory per stream, both sides, without garbage',
          `${whole(watching.eachKiB)} KiB`,
          `${mostEachKiB} KiB`,
        ],
        ['a write arrives at the first', ms(watching.first), ''],
        ['at the median', ms(watching.middle), ''],
        ['at the last', ms(watching.last), `${whole(mostLast)} ms`],
        ['a read of another client meanwhile', `${watching.neighbour.toFixed(1)} ms`, ''],
      ],
    );
    return `${rows}\n\n${whole(watching.count)} streams.`;
  },

  'data-work': async (quick) =>
    table(
      ['Work', 'Console, ms', 'Driver, ms', 'Ratio', 'mongo-tools, ms', 'Ratio'],
      (await benchDataWork(documentsOf(quick))).map(({ what, console, driver, tool }) => [
        what,
        console.toFixed(0),
        driver.toFixed(0),
        ratio(console, driver),
        tool === undefined ? '' : tool === null ? 'not installed' : tool.toFixed(0),
        tool ? ratio(console, tool) : '',
      ]),
    ),

  functions: async (quick) => {
    const { cold, warm, clientCall } = await benchFunctions(quick ? 1 : 5);
    return table(
      ['First function of a process', 'With a prepared worker', 'A call of the client'],
      [[`${cold.toFixed(0)} ms`, `${warm.toFixed(1)} ms`, `${clientCall.toFixed(2)} ms`]],
    );
  },

  analysis: async (quick) => {
    const text = await benchAnalysis(quick ? 3 : 15);
    return table(
      ['Pipeline', 'Segmenter', 'Ratio', 'First text of a process'],
      [
        [
          `${text.pipeline.toFixed(1)} ms`,
          `${text.segmenter.toFixed(1)} ms`,
          (text.pipeline / text.segmenter).toFixed(2),
          `${text.first.toFixed(0)} ms`,
        ],
      ],
    );
  },
};
