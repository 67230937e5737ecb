// The arguments of `npm test`.

/** The named steps, and how they are to run; `wrong` is a sentence about invalid arguments. */
export function readArguments(argv) {
  const asked = { names: [], full: false, shard: undefined, wrong: undefined };
  const rest = argv.flatMap((each) => (each.startsWith('--shard=') ? ['--shard', each.slice(8)] : [each]));
  while (rest.length > 0) {
    const each = rest.shift();
    if (each === '--full') asked.full = true;
    else if (each === '--shard') {
      const argument = rest.shift() ?? '';
      const [index, count] = argument.split('/').map(Number);
      if (/^\d+\/\d+$/.test(argument) && index >= 1 && index <= count) asked.shard = { index, count };
      else asked.wrong ??= `--shard: ${argument || 'nothing'} is not a part such as 1/3`;
    } else if (each.startsWith('-')) asked.wrong ??= `There is no option ${each}`;
    else asked.names.push(each);
  }
  return asked;
}
