// The help texts of the commands, before anything is installed or built: Node's own modules only.
import { existsSync, readFileSync } from 'node:fs';

/** The command whose help the arguments ask for: the first word, or the console. */
function helpNameOf([word = '']) {
  if (word === 'emulator') return word;
  const isCommand = /^[a-z-]+$/.test(word) && !word.startsWith('-');
  const name = `commands/${word}`;
  return isCommand && existsSync(new URL(`./help/${name}.txt`, import.meta.url)) ? name : 'console';
}

/** Prints the help of a command and ends, when its arguments ask for it. A test holds the texts to the programs. */
export function helpWhenAsked(name, args = process.argv.slice(2)) {
  if (!args.includes('--help') && !args.includes('-h')) return;
  process.stdout.write(readFileSync(new URL(`./help/${name}.txt`, import.meta.url), 'utf8'));
  process.exit(0);
}

/** The same for the commands of the published package. */
export function programHelpWhenAsked(args = process.argv.slice(2)) {
  const [first, second] = args;
  const ofEmulator = first === 'emulator';
  // the command that is run has a help of its own: only a leading --help is meant for `exec`
  if (first === 'exec' || (ofEmulator && second === 'exec'))
    helpWhenAsked('exec', args.slice(ofEmulator ? 2 : 1).slice(0, 1));
  else helpWhenAsked(helpNameOf(args), args);
}
