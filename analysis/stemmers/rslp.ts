// Stemmers that are written as steps of rules, in the way of Viviane Orengo's for Portuguese (RSLP).

interface Rule {
  ending: string;
  shortestStem: number;
  replacement: string;
  isException: (word: string) => boolean;
}

type Step = (word: string) => string;

/**
 * Reads steps from lines: `# name shortest-word words|endings [ending …]` begins one, and `ending
 * shortest-stem replacement|- [exception …]` adds a rule to it. A line that begins with a space continues the
 * line before it. Exceptions are whole words, or endings of words.
 */
export function rslpSteps(text: string): Map<string, Step> {
  const lines = text.trim().replaceAll('\n ', ' ').split('\n');
  const steps = new Map<string, Step>();
  let rules: Rule[] = [];
  let comparesWords = false;
  for (const line of lines) {
    const [first = '', second = '', third = '', ...rest] = line.split(' ');
    if (first === '#') {
      const [kind, ...endings] = rest;
      rules = [];
      comparesWords = kind === 'words';
      steps.set(second, step(Number(third), endings, rules));
    } else {
      const isException = comparesWords ? oneOf(rest) : endingIn(rest);
      const replacement = third === '-' ? '' : third;
      rules.push({ ending: first, shortestStem: Number(second), replacement, isException });
    }
  }
  return steps;
}

function oneOf(words: readonly string[]): (word: string) => boolean {
  const all = new Set(words);
  return (word) => all.has(word);
}

function endingIn(endings: readonly string[]): (word: string) => boolean {
  return (word) => endings.some((ending) => word.endsWith(ending));
}

/** The first rule that fits is the only one. */
function step(shortestWord: number, endings: readonly string[], rules: readonly Rule[]): Step {
  const looksAt = endings.length === 0 ? () => true : endingIn(endings);
  return (word) => {
    if (word.length < shortestWord || !looksAt(word)) return word;
    const rule = rules.find(
      ({ ending, shortestStem, isException }) =>
        word.length - ending.length >= shortestStem && word.endsWith(ending) && !isException(word),
    );
    return rule ? word.slice(0, word.length - rule.ending.length) + rule.replacement : word;
  };
}
