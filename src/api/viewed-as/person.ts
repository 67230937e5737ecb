import { forgetPersonStores } from '#src/lib/stores/person-store.ts';
import { tasks } from '#src/lib/tasks.ts';
import { forgetTape, keepTapeOf } from '../tape/stored-tape.ts';
import { startTape } from '../tape/tape.ts';
import { restoreView, stopView } from './viewed-reads.ts';

let isTaping = false;

/** Restores the state that this tab keeps of the signed-in person over a reload, and records calls from now on. */
export function restorePerson(userId: string): void {
  if (!isTaping) startTape();
  isTaping = true;
  restoreView(userId);
  keepTapeOf(userId);
}

/** Removes what this tab keeps of the signed-in person, in memory and in its storage. */
export function forgetPerson(): void {
  tasks.forgetAll();
  forgetPersonStores();
  forgetTape();
  stopView();
}
