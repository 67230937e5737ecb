import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { comparisonTable, stamp, withSection } from './report.ts';
import { sections } from './sections.ts';
import { compareWith } from './wire/compare.ts';
import { isRegression } from './wire/ratio.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    compare: { type: 'string' },
  },
});
if (values.compare !== undefined) {
  const rows = await compareWith(values.compare, values.quick ? 5 : 15);
  const table = comparisonTable(rows);
  console.log(`\n${table}\n\n${stamp()}\n`);
  process.exit(rows.some(isRegression) ? 1 : 0);
}
const names = values.only?.split(',') ?? Object.keys(sections);
const unknown = names.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no section ${unknown.join(', ')}. Sections: ${Object.keys(sections).join(', ')}.\n`,
  );
  process.exit(2);
}
if (values.write && values.quick) {
  process.stderr.write('Figures of --quick are not written: they have too few rounds.\n');
  process.exit(2);
}

const file = new URL('../BENCHMARKS.md', import.meta.url);
for (const name of names) {
  const measured = await sections[name]?.(values.quick);
  const report = `${measured}\n\n${stamp()}`;
  console.log(`\n## ${name}\n\n${report}\n`);
  // section by section: an interrupted run keeps its measurements
  if (values.write) writeFileSync(file, withSection(readFileSync(file, 'utf8'), name, report));
}
