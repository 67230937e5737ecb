/** Longest pattern, and longest text a pattern is tried on. */
export const maxPattern = 256;
const maxText = 256;
/** Every open-ended repetition multiplies the steps that a failing match can take. */
const maxOpenRepetitions = 3;

/**
 * Why a REGEX matcher's value is refused, or undefined when it is fine. Patterns run on the engine of the
 * language, which backtracks, so whatever can make it slow is refused: repeated groups that repeat or branch
 * inside, references, look-arounds, big counts, and more than three open-ended repetitions.
 */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > maxPattern) return `is longer than ${maxPattern} characters`;
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'is not a valid regular expression';
  }
  return slowPart(pattern);
}

interface Group {
  repeats: boolean;
  branches: boolean;
}

function slowPart(pattern: string): string | undefined {
  const groups: Group[] = [];
  let open = 0;
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at);
    const escape = /^\\(.)/u.exec(rest);
    if (escape) {
      if (/^\\(?:[1-9]|k<)/.test(rest)) return 'refers back to a group, which is not supported';
      at += escape[0].length - 1;
      continue;
    }
    const set = /^\[(?:\\.|[^\]\\])*\]/u.exec(rest);
    if (set) {
      at += set[0].length - 1;
      continue;
    }
    if (/^\(\?(?:[=!]|<[=!])/.test(rest)) return 'looks ahead or behind, which is not supported';
    if (rest.startsWith('(')) groups.push({ repeats: false, branches: false });
    const inner = groups.at(-1);
    if (rest.startsWith('|') && inner) inner.branches = true;
    const quantifier = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(rest);
    if (rest.startsWith(')')) {
      const closed = groups.pop();
      const after = groups.at(-1);
      if (closed && /^\)[*+{]/.test(rest)) {
        if (closed.repeats) return 'repeats a group that itself repeats, such as (a+)+';
        if (closed.branches) return 'repeats a group with alternatives, such as (a|b)*';
      }
      if (after && closed) {
        after.repeats ||= closed.repeats;
        after.branches ||= closed.branches;
      }
    } else if (quantifier && !isGroupSyntax(pattern, at)) {
      const [whole, least, comma, most] = quantifier;
      if (Number(least ?? 0) > 100 || Number(most || 0) > 100) return 'repeats something more than 100 times';
      const endless = whole === '*' || whole === '+' || (comma === ',' && most === '');
      if (endless || Number(most || 0) > 1) {
        open += 1;
        if (inner) inner.repeats = true;
      }
      at += whole.length - 1;
      // the ? of a lazy repetition adds nothing
      if (pattern[at + 1] === '?') at += 1;
    }
  }
  return open > maxOpenRepetitions ? `has more than ${maxOpenRepetitions} open-ended repetitions` : undefined;
}

/** The `?` of `(?:` and `(?<name>` repeats nothing. */
function isGroupSyntax(pattern: string, at: number): boolean {
  return pattern[at] === '?' && pattern[at - 1] === '(' && pattern[at - 2] !== '\\';
}

/** Whether the pattern is found anywhere in the text // assumed: found, not matched as a whole */
export function patternFinds(pattern: string, text: string): boolean {
  if (patternProblem(pattern) !== undefined) return false;
  return new RegExp(pattern, 'u').test(text.slice(0, maxText));
}
