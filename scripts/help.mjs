// The help texts of the commands, before anything is installed or built: Node's own modules only.
import { readFileSync } from 'node:fs';

/** Prints the help of a command and ends, when its arguments ask for it. A test holds the texts to the programs. */
export function helpWhenAsked(name, args = process.argv.slice(2)) {
  if (!args.includes('--help') && !args.includes('-h')) return;
  process.stdout.write(readFileSync(new URL(`./help/${name}.txt`, import.meta.url), 'utf8'));
  process.exit(0);
}
