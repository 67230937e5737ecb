import { analyze } from './analyze.ts';

const { code, out, err } = await analyze(process.argv.slice(2));
if (out !== undefined) console.log(out);
if (err !== undefined) console.error(err);
process.exitCode = code;
