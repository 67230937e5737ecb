/** Where a value of a JSON text stands. */
export interface Place {
  from: number;
  to: number;
}

/** The place of the value at a path; where it is missing, that of the nearest value around it. */
export function placeIn(text: string, path: readonly (string | number)[]): Place {
  const reader = new Reader(text);
  let place = reader.value();
  for (const part of path) {
    const below = reader.members(place).find(({ key }) => key === part);
    if (!below) return { from: place.from, to: Math.min(place.to, place.from + 1) };
    place = below.place;
  }
  return place;
}

/** Walks over a text that is known to be JSON. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #skip(pattern: RegExp): string {
    const sticky = new RegExp(pattern.source, 'uy');
    sticky.lastIndex = this.#at;
    const [found = ''] = sticky.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  value(): Place {
    this.#skip(/[\s]*/);
    const from = this.#at;
    const first = this.#text.charAt(from);
    if (first === '"') this.#skip(/"(?:[^"\\]|\\.)*"/);
    else if (first === '{' || first === '[') this.#nested();
    else this.#skip(/[^\s,\]}]*/);
    return { from, to: this.#at };
  }

  #nested(): void {
    let depth = 0;
    do {
      const [mark = ''] = this.#skip(/"(?:[^"\\]|\\.)*"|[^"[\]{}]+|[[\]{}]/);
      if (mark === '') return;
      if (mark === '{' || mark === '[') depth += 1;
      if (mark === '}' || mark === ']') depth -= 1;
    } while (depth > 0);
  }

  /** Keys, or positions, of what an object or a list holds. */
  members({ from, to }: Place): { key: string | number; place: Place }[] {
    const opening = this.#text.charAt(from);
    if (opening !== '{' && opening !== '[') return [];
    const found: { key: string | number; place: Place }[] = [];
    this.#at = from + 1;
    while (this.#at < to - 1) {
      this.#skip(/[\s,]*/);
      if (this.#at >= to - 1) break;
      const key = opening === '{' ? this.#key() : found.length;
      found.push({ key, place: this.value() });
    }
    return found;
  }

  #key(): string {
    const { from, to } = this.value();
    this.#skip(/\s*:/);
    return String(JSON.parse(this.#text.slice(from, to)));
  }
}
