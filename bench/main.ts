import { benchAnalysis } from './analysis.ts';
import { benchChangeStreams, mostEachKiB, mostLast } from './change-streams.ts';
import { benchCharts } from './charts.ts';
import { benchClock, mostOfDay } from './clock.ts';
import { benchConsole } from './console.ts';
import { benchDocuments, benchTrying } from './documents.ts';
import { benchEmulator } from './emulator.ts';
import { benchFirstPage } from './first-page.ts';
import { benchFunctions } from './functions.ts';
import { benchScale } from './scale.ts';
import { benchSearch, benchWhileBuilding } from './search.ts';

const quick = process.argv.includes('--quick');
const rows = await benchEmulator(quick ? 1 : 3, quick ? 3 : 5);
console.log(
  '\nEmulator beside a bare node:http server that answers the same bytes (requests a second, medians)\n',
);
console.log('| What | Bytes | Emulator | Bare | Ratio |\n|---|---:|---:|---:|---:|');
for (const { what, bytes, emulator, bare, ratio } of rows) {
  console.log(`| ${what} | ${bytes} | ${Math.round(emulator)} | ${Math.round(bare)} | ${ratio.toFixed(2)} |`);
}

const page = benchFirstPage();
console.log('\nScript and style of the first page, brotli\n');
console.log('| File | kB |\n|---|---:|');
for (const { name, brotli } of page.files) console.log(`| ${name} | ${(brotli / 1000).toFixed(1)} |`);
console.log(`| **all** | **${(page.total / 1000).toFixed(1)}** |\n`);

const scale = await benchScale(quick ? 1 : 3, quick ? 1 : 3);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
console.log(
  `A world of ${scale.rows} rows: 100,000 alerts, 10,000 snapshots, 1,000 clusters in 200 projects\n`,
);
console.log('| What | Here | Beside | Ratio |\n|---|---:|---:|---:|');
console.log(
  `| start, beside reading and parsing the same rows alone | ${seconds(scale.startHuge)} | ${seconds(scale.bareRead)} | ${(scale.startHuge / scale.bareRead).toFixed(2)} |`,
);
console.log(
  `| start, beside the start of an empty world | ${seconds(scale.startHuge)} | ${seconds(scale.startEmpty)} | ${(scale.startHuge / scale.startEmpty).toFixed(2)} |`,
);
console.log(
  `| pages a second of 50,000 alerts, beside 251 | ${Math.round(scale.longList)} | ${Math.round(scale.shortList)} | ${(scale.longList / scale.shortList).toFixed(2)} |`,
);
if (scale.memoryMiB !== undefined) console.log(`\nResident memory: ${scale.memoryMiB} MiB\n`);

console.log(
  `A simulated day of a used world, beside a fresh one (milliseconds of processor time, medians; aim of a long jump: ${mostOfDay} ms)\n`,
);
console.log('| Jump | Used | Fresh | Ratio |\n|---|---:|---:|---:|');
for (const { what, used, fresh } of await benchClock(quick ? 1 : 3)) {
  console.log(`| ${what} | ${used.toFixed(0)} | ${fresh.toFixed(0)} | ${(used / fresh).toFixed(1)} |`);
}
console.log('');

console.log("The console's server before the same world, both in one process\n");
console.log('| What | Requests to the service | Time | More memory |\n|---|---:|---:|---:|');
for (const { what, calls, ms, moreMiB } of await benchConsole(quick ? 20 : 200)) {
  console.log(`| ${what} | ${calls} | ${seconds(ms)} | ${moreMiB} MiB |`);
}
console.log('');

const charts = await benchCharts(quick ? 1 : 5);
const [pan, longestPan] = charts.panMs;
const [frame, longestFrame] = charts.frameMs;
const [dragged, longestDragged] = charts.dragFrameMs;
const [step, longestStep] = charts.crosshairMs;
console.log(`${charts.charts} charts of ${charts.points} points in a browser, panned over seven days\n`);
console.log('| What | Middle | Longest |\n|---|---:|---:|');
console.log(`| from a press to the drawn charts | ${pan.toFixed(0)} ms | ${longestPan.toFixed(0)} ms |`);
console.log(`| from frame to frame meanwhile | ${frame.toFixed(0)} ms | ${longestFrame.toFixed(0)} ms |`);
console.log(
  `| from frame to frame while dragged | ${dragged.toFixed(0)} ms | ${longestDragged.toFixed(0)} ms |`,
);
console.log(`| a step of the crosshair of all | ${step.toFixed(1)} ms | ${longestStep.toFixed(1)} ms |`);
console.log(
  `\n${charts.requests} requests for a period that was not read before; ${charts.longTasks.count} long tasks, the longest ${charts.longTasks.longestMs.toFixed(0)} ms; ${charts.heapMiB.map((size) => size.toFixed(0)).join(' to ')} MiB\n`,
);

console.log(
  'Commands over 100,000 documents, beside mingo alone on an array of them (milliseconds, medians)\n',
);
console.log('| What | Engine | mingo | Ratio |\n|---|---:|---:|---:|');
for (const { what, engine, beside } of benchDocuments(quick ? 3 : 9)) {
  console.log(
    `| ${what} | ${engine.toFixed(3)} | ${beside.toFixed(1)} | ${(engine / beside).toPrecision(2)} |`,
  );
}

const search = await benchSearch(quick ? 10_000 : 100_000, quick ? 1 : 3);
console.log(
  `\nSearch over ${quick ? '10,000' : '100,000'} documents of 30 words, beside MiniSearch (a second, medians); ${Math.round(search.bytes)} bytes a document\n`,
);
console.log('| What | Engine | MiniSearch | Ratio |\n|---|---:|---:|---:|');
for (const { what, engine, beside } of search.sides) {
  console.log(
    `| ${what} | ${engine.toPrecision(3)} | ${beside.toPrecision(3)} | ${(engine / beside).toPrecision(2)} |`,
  );
}

const swap = await benchWhileBuilding(quick ? 10_000 : 100_000);
console.log(
  `\nThree words, 50 queries a second, 99 % answered within: ${swap.alone.toFixed(1)} ms; while the next index is built beside it ${swap.building.toFixed(1)} ms (${swap.queries} queries)`,
);

console.log(
  '\nOrdinary commands as they are tried for a moment, beside the same without limits (milliseconds)\n',
);
console.log('| What | Tried | Without | Ratio |\n|---|---:|---:|---:|');
for (const { what, engine, beside } of benchTrying(quick ? 3 : 9)) {
  console.log(
    `| ${what} | ${engine.toFixed(3)} | ${beside.toFixed(3)} | ${(engine / beside).toPrecision(2)} |`,
  );
}

const watching = await benchChangeStreams(quick ? 100 : 1000, quick ? 3 : 5);
console.log(
  `\n${watching.count} change streams of the official driver on one collection, driver and emulator in one process\n`,
);
console.log('| What | Here | Bar |\n|---|---:|---:|');
console.log(`| memory of each | ${Math.round(watching.eachKiB)} KiB | ${mostEachKiB} KiB |`);
for (const which of ['first', 'middle', 'last'] as const) {
  const bar = which === 'last' ? `${mostLast} ms` : '';
  console.log(`| a write reaches the ${which} | ${watching[which].toFixed(0)} ms | ${bar} |`);
}
console.log(`| a read by another client meanwhile | ${watching.neighbour.toFixed(1)} ms | |`);

const { cold, warm, clientCall } = await benchFunctions(quick ? 1 : 5);
console.log(
  `\nA function: ${cold.toFixed(0)} ms cold, ${warm.toFixed(1)} ms warm; ${clientCall.toFixed(2)} ms a call of its client\n`,
);

const text = await benchAnalysis(quick ? 3 : 15);
console.log(
  `${text.characters} characters of prose through htmlStrip, standard and four filters, beside a bare Intl.Segmenter loop\n`,
);
console.log('| Pipeline | Segmenter | Ratio | First text | Budget |\n|---:|---:|---:|---:|---:|');
console.log(
  `| ${text.pipeline.toFixed(1)} ms | ${text.segmenter.toFixed(1)} ms | ${(text.pipeline / text.segmenter).toFixed(2)} | ${text.first.toFixed(0)} ms | 16 ms |\n`,
);
