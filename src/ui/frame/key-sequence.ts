/** The parts of a key press that name it. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

const PAUSE = 1200;

/** `mod+k`, `g`, `?`: Ctrl and ⌘ are both `mod`. Shift is part of the character, as a keyboard prints it. */
function keyName(press: KeyPress): string | undefined {
  if (['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'Dead', 'Process'].includes(press.key))
    return undefined;
  const key = press.key === ' ' ? 'space' : press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.ctrlKey || press.metaKey) return `mod+${key}`;
  // Alt composes characters on many layouts; it belongs to the person, not to us.
  return press.altKey ? undefined : key;
}

/** Follows key presses and returns the known sequence that they complete, such as `g a` or `mod+k`. */
export function createSequenceReader() {
  let typed: string[] = [];
  let last = 0;
  return {
    read(press: KeyPress, existing: Iterable<string>): string | undefined {
      const name = keyName(press);
      if (name === undefined) return undefined;
      if (press.timeStamp - last > PAUSE) typed = [];
      last = press.timeStamp;
      const sequences = [...existing];
      for (const start of [[...typed, name], [name]]) {
        const text = start.join(' ');
        const longer = sequences.some((sequence) => sequence.startsWith(`${text} `));
        if (sequences.includes(text)) {
          typed = [];
          return text;
        }
        if (longer) {
          typed = start;
          return undefined;
        }
      }
      typed = [];
      return undefined;
    },
  };
}

const MARKS: Record<string, string> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: 'Enter',
  space: 'Space',
};

/** What to print on the keycaps: `mod+k` gives `Ctrl`, `K`. */
export function keycaps(keys: string, mac = false): string[] {
  return keys.split(' ').flatMap((step) =>
    step.split('+').map((part) => {
      if (part === 'mod') return mac ? '⌘' : 'Ctrl';
      return MARKS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
    }),
  );
}
