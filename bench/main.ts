import { benchEmulator } from './emulator.ts';
import { benchFirstPage } from './first-page.ts';

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
