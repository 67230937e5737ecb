interface AdmittedLine {
  index: number;
  /** In pixels from the top of the list. */
  start: number;
  key: string;
}

interface AdmitOptions {
  /** Keys of the lines that are drawn already: they stay. */
  before: ReadonlySet<string>;
  /** Further lines that may be drawn now. */
  most: number;
  /** The middle of the visible part, in pixels: the nearest lines are drawn first. */
  middle: number;
  /** Index of the line that has the focus, which is drawn in any case. */
  keep: number;
}

interface Admitted {
  /** Keys of the lines that are drawn whole. */
  whole: ReadonlySet<string>;
  /** Indexes of the others, shown as placeholders. */
  waiting: ReadonlySet<number>;
}

/** Which of the lines to draw are drawn whole in this frame, so that no frame draws more than it has time for. */
export function admitLines(lines: readonly AdmittedLine[], options: AdmitOptions): Admitted {
  const { before, most, middle, keep } = options;
  const isDrawn = ({ key, index }: AdmittedLine): boolean => before.has(key) || index === keep;
  const further = lines
    .filter((line) => !isDrawn(line))
    .sort((a, b) => Math.abs(a.start - middle) - Math.abs(b.start - middle));
  const waiting = new Set(further.slice(most).map(({ index }) => index));
  return {
    whole: new Set(lines.flatMap(({ index, key }) => (waiting.has(index) ? [] : [key]))),
    waiting,
  };
}
