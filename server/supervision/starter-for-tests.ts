import { whenStarterEnds } from './starter.ts';

// a program that runs until its starter ends
const alive = setInterval(() => undefined, 1000);
whenStarterEnds(() => clearInterval(alive), { always: process.argv.includes('always'), intervalMs: 50 });
process.stdout.write(`${process.pid}\n`);
