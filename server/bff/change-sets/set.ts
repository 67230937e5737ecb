import type { CallState, ChangeSetComment, ChangeSetState } from '#contract/change-sets/sets.ts';
import type { AuditClient } from '../forward/audit.ts';
import type { Call, Fields, Reading } from './call.ts';

export interface Person {
  id: string;
  name: string;
}

/** Who began it, with the client for lines of the audit log; absent of older sets. */
interface Starter extends Person {
  client?: AuditClient;
}

/** One call of a set and its outcome. */
export interface Attempt {
  call: Call;
  /** The state before it was sent. */
  before: Reading | null;
  /** The path parameters of the created resource that only the answer contains. */
  made: Fields;
  state: CallState;
  text: string;
  /** By our own clock, in milliseconds. */
  startedAt: number | null;
  endedAt: number | null;
  /** Failures in a row that changed nothing. */
  tries: number;
  /** The service's own failure; absent where no answer came, or only a gateway's answer. */
  failure?: string | undefined;
}

export interface StoredStep {
  id: string;
  title: string;
  after: string[];
  addedBy: Person;
  addedAt: number;
  apply: Attempt;
  undo: Attempt | null;
}

interface Approval {
  person: Person;
  at: number;
  revision: number;
}

/** A set as the server keeps it, secrets and all: sealed wherever it is written down. */
export interface StoredSet {
  id: string;
  connection: string;
  title: string;
  state: ChangeSetState;
  /** The direction of a stopped set. */
  direction: 'apply' | 'undo';
  revision: number;
  createdBy: Person;
  createdAt: number;
  /** All authors of its steps. */
  authors: Person[];
  /** Who changed it last: by adding a step, or by taking one away or ordering them anew. Absent of older sets. */
  revisedBy?: Person;
  appliedBy: Starter | null;
  /** Whether it was approved when it was begun: its undo needs no further approval. Absent of older sets. */
  begunApproved?: boolean;
  /** Whether the connection demanded an approval when it was begun: stricter protection since then does not count for its undo. Absent of older sets. */
  begunDemanded?: boolean;
  /** The person who requested a stop: it stops before its next call. Absent where no stop was ever requested. */
  haltedBy?: Person | null;
  /** By the clock of the connection, in milliseconds. */
  scheduledAt: number | null;
  /** By the same clock: calls not sent by then are stopped. Absent in sets stored before windows had ends. */
  windowEndsAt?: number | null;
  approvals: Approval[];
  steps: StoredStep[];
  comments: ChangeSetComment[];
  timeline: { at: number; text: string }[];
  issue: string;
}

export type Side = 'apply' | 'undo';

export const isRunning = ({ state }: Pick<StoredSet, 'state'>): boolean =>
  state === 'applying' || state === 'undoing';

/** A set that begins by the word of a person, or not at all. */
export const noWindow = { scheduledAt: null, windowEndsAt: null } as const;

/** A set that continues, with earlier stops cleared. */
export const goesOn = { ...noWindow, haltedBy: null, issue: '' } as const;

export const freshAttempt = (call: Call, before: Reading | null): Attempt => ({
  call,
  before,
  made: {},
  state: 'planned',
  text: '',
  startedAt: null,
  endedAt: null,
  tries: 0,
});

/** Whether its call is still to be sent, unless it was left out. */
export const isAhead = ({ apply }: Pick<StoredStep, 'apply'>): boolean =>
  apply.state !== 'done' && apply.state !== 'left';

/** Whether a person has to say first whether it has happened. */
export const isInDoubt = ({ apply, undo }: Pick<StoredStep, 'apply' | 'undo'>): boolean =>
  apply.state === 'doubt' || undo?.state === 'doubt';

/** Whether its change stays after an undo of the set. */
export const isKept = ({ apply, undo }: Pick<StoredStep, 'apply' | 'undo'>): boolean =>
  apply.state === 'done' && undo?.state !== 'done';

/** The state of a set after its undo, which can leave changes as they are. */
export const endOfUndo = ({ steps }: Pick<StoredSet, 'steps'>): ChangeSetState =>
  steps.some(isKept) ? 'partlyUndone' : 'undone';

/** The people who approved its current revision. */
export const approversOf = ({ approvals, revision }: StoredSet): Person[] =>
  approvals.filter((each) => each.revision === revision).map(({ person }) => person);

export const noted = (set: StoredSet, at: number, text: string): StoredSet => ({
  ...set,
  timeline: [...set.timeline, { at, text }],
});

/** The people who chose a part of the set's effect: its steps, and their selection and order. */
const choosersOf = ({ steps, revisedBy }: StoredSet): Person[] => [
  ...steps.filter(({ apply }) => apply.state !== 'left').map(({ addedBy }) => addedBy),
  ...(revisedBy ? [revisedBy] : []),
];

/** Whether each part was approved by a person who did not choose it: two authors approve each other's parts. */
export const isApprovedBy = (set: StoredSet, approvers: readonly Person[]): boolean =>
  approvers.length > 0 && choosersOf(set).every((chooser) => approvers.some(({ id }) => id !== chooser.id));

export const isApproved = (set: StoredSet): boolean => isApprovedBy(set, approversOf(set));

/** Whether nothing of it is for this person to approve: they have chosen all that it does. */
export const isAllBy = (set: StoredSet, person: Person): boolean =>
  choosersOf(set).every(({ id }) => id === person.id);

/** A set with a changed effect: its approvals no longer apply. */
export function revised(set: StoredSet, by: Person, change: Partial<StoredSet>): StoredSet {
  const authors = set.authors.some(({ id }) => id === by.id) ? set.authors : [...set.authors, by];
  const fresh = { authors, revisedBy: by, revision: set.revision + 1, ...noWindow };
  return { ...set, state: 'draft', ...change, ...fresh };
}

/** The set with another attempt at one side of a step. */
export function withAttempt(
  set: StoredSet,
  stepId: string,
  side: Side,
  change: (present: Attempt) => Attempt,
): StoredSet {
  const steps = set.steps.map((step) => {
    const present = step[side];
    return step.id === stepId && present ? { ...step, [side]: change(present) } : step;
  });
  return { ...set, steps };
}

/** The step whose turn it is; undefined: nothing is left to be done. */
export function nextStep(set: StoredSet): StoredStep | undefined {
  if (set.direction === 'apply') return set.steps.find(isAhead);
  return set.steps.findLast(
    ({ apply, undo }) => apply.state === 'done' && undo?.state !== 'done' && undo?.state !== 'kept',
  );
}

/** A set that does nothing yet. */
export function emptySet(id: string, connection: string, title: string, by: Person, at: number): StoredSet {
  return {
    ...{
      id,
      connection,
      title,
      state: 'draft',
      direction: 'apply',
      revision: 1,
      createdBy: by,
      createdAt: at,
    },
    ...{ authors: [by], appliedBy: null, ...noWindow, approvals: [], steps: [], comments: [] },
    ...{ timeline: [{ at, text: `${by.name} created the change set` }], issue: '' },
  };
}
