/** Endings of words, read from the last letter on, with the commands that change the word. */
interface Tree {
  commands: readonly string[];
  /** Per row its letters, and for each of them number of command and next row. */
  letters: readonly string[];
  cells: readonly string[];
}

/** The command at the longest known ending; undefined: none is known. */
function commandFor(word: string, { commands, letters, cells }: Tree): string | undefined {
  let last: string | undefined;
  let row: number | undefined = 0;
  for (let at = word.length - 1; at >= 0 && row !== undefined; at -= 1) {
    const index: number = letters[row]?.indexOf(word.charAt(at)) ?? -1;
    const cell: string = index < 0 ? '' : (cells[row]?.split(',')[index] ?? '');
    const [command = '', next] = cell.split('>');
    if (command !== '') last = commands[Number.parseInt(command, 36)];
    row = next === undefined ? undefined : Number.parseInt(next, 36);
  }
  return last;
}

const count = (letter: string): number => letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1;

/** How many letters of the word a command passes or takes away. */
function lengthOf(command: string): number {
  let length = 0;
  for (let at = 0; at < command.length; at += 2) {
    if (command[at] === '-' || command[at] === 'D') length += count(command.charAt(at + 1));
    else if (command[at] === 'R') length += 1;
  }
  return length;
}

/** All commands for a word: each tree supplies those before the position that the previous ones have reached. */
function patchFor(word: string, trees: readonly Tree[]): string {
  let patch = '';
  let rest = word;
  let asked = word;
  let previous = '';
  for (const tree of trees) {
    const command = commandFor(asked, tree);
    // `*`: nothing more
    if (command === undefined || command === '*') break;
    // what passes or deletes never follows its like
    if (/[-D]/.test(previous.charAt(previous.length - 2)) && previous.at(-2) === command[0]) break;
    const reached = command.startsWith('-') ? lengthOf(previous) + lengthOf(command) : 0;
    if (reached > rest.length) break;
    rest = rest.slice(0, rest.length - reached);
    previous = command;
    patch += command;
    if (rest !== '') asked = rest;
  }
  return patch;
}

/** Does to a word what commands say, from its last letter on. What would lie outside the word ends it. */
function patched(word: string, patch: string): string {
  const letters = word.split('');
  let at = letters.length - 1;
  for (let step = 0; step + 1 < patch.length; step += 2) {
    const parameter = patch.charAt(step + 1);
    switch (patch[step]) {
      case '-':
        at -= count(parameter) - 1;
        break;
      case 'R':
        if (at < 0 || at >= letters.length) return letters.join('');
        letters[at] = parameter;
        break;
      case 'D': {
        const from = at - count(parameter) + 1;
        if (from < 0 || from > Math.min(at + 1, letters.length)) return letters.join('');
        letters.splice(from, at + 1 - from);
        at = from;
        break;
      }
      case 'I':
        at += 1;
        if (at < 0 || at > letters.length) return letters.join('');
        letters.splice(at, 0, parameter);
        break;
    }
    at -= 1;
  }
  return letters.join('');
}

async function readTrees(): Promise<Tree[]> {
  const { stempelTrees } = await import('../tables/stempel.ts');
  const packed = Uint8Array.from(atob(stempelTrees), (byte) => byte.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const lines = (await new Response(unpacked).text()).split('\n');
  return Array.from({ length: lines.length / 3 }, (_, tree): Tree => {
    const [commands = [], letters = [], cells = []] = lines
      .slice(3 * tree, 3 * tree + 3)
      .map((line) => line.split(' '));
    return { commands, letters, cells };
  });
}

let trees: Promise<Tree[]> | undefined;

/** The stemmer of Polish; words of one or two letters, and what would become nothing, stay. */
export async function stempelStemmer(): Promise<(word: string) => string> {
  trees ??= readTrees();
  const read = await trees;
  return (word) => (word.length < 3 ? word : patched(word, patchFor(word, read)) || word);
}
