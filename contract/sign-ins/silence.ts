/** A cluster with possible sign-ins that the console does not know of. */
export interface Silent {
  cluster: string;
  /** It keeps no history, its history was not read, or only its newest lines were. */
  why: 'keeps none' | 'not read' | 'cut';
}

const names = (all: readonly Silent[]): string => all.map(({ cluster }) => cluster).join(', ');

/** The missing information about these clusters, in sentences; empty where every line is known. */
export function silenceText(silent: readonly Silent[], lines: number): string[] {
  const by = (why: Silent['why']) => silent.filter((each) => each.why === why);
  const [none, unread, cut] = [by('keeps none'), by('not read'), by('cut')];
  const count = lines.toLocaleString('en');
  return [
    ...(none.length > 0 ? [`Atlas keeps no access history of ${names(none)}.`] : []),
    ...(unread.length > 0 ? [`The access history of ${names(unread)} was not read.`] : []),
    ...(cut.length > 0 ? [`Only the newest ${count} sign-ins at ${names(cut)} were read.`] : []),
  ];
}
