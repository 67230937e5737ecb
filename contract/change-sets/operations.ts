import { z } from 'zod';
import { consoleOperations } from '../console/table/operation.ts';
import {
  ApplyRequest,
  ApprovalRequest,
  ChangeSet,
  ChangeSetHead,
  ChangeSetPatch,
  ChangeSetScope,
  ChangeSetStart,
  CommentRequest,
  ImportRequest,
  LeaveOutRequest,
  PendingChange,
  ScheduleSetRequest,
  SetCheck,
  SetSummary,
  StepOrder,
  StepRequest,
  UndoRequest,
  VerdictRequest,
} from './sets.ts';

const path = '/change-sets';
const set = `${path}/:setId` as const;
const step = `${set}/steps/:stepId` as const;
const reads = { method: 'GET', role: 'viewer' } as const;
const notes = { role: 'operator', effect: 'notes', answer: ChangeSet } as const;
const changesService = { method: 'POST', role: 'operator', effect: 'service', answer: ChangeSet } as const;
/** Computes something about a set for every role. */
const computes = { method: 'POST', role: 'viewer', effect: 'reads' } as const;

/** Sets as people collect them, their steps, comments and files. */
export const changeSetOperations = consoleOperations({
  listChangeSets: {
    ...{ ...reads, path, query: ChangeSetScope, answer: z.array(ChangeSetHead) },
    summary: 'List the change sets of a connection, the newest first',
  },
  listPendingChanges: {
    ...{ ...reads, path: `${path}/pending`, query: ChangeSetScope, answer: z.array(PendingChange) },
    summary: 'List the changes that open change sets have not sent yet',
  },
  getChangeSet: { ...reads, path: set, answer: ChangeSet, summary: 'Return a change set with its steps' },
  getChangeSetFile: {
    ...{ ...reads, path: `${set}/file`, answer: z.object({ text: z.string() }) },
    summary: 'Return a change set as a file, without secrets',
  },
  createChangeSet: {
    ...{ method: 'POST', path, ...notes, body: ChangeSetStart, status: 201, audited: true },
    summary: 'Create an empty change set',
  },
  importChangeSet: {
    ...{ method: 'POST', path: `${path}/import`, ...notes, body: ImportRequest, status: 201 },
    summary: 'Create a change set from a file',
  },
  renameChangeSet: {
    ...{ method: 'PATCH', path: set, ...notes, body: ChangeSetPatch, audited: true },
    summary: 'Rename a change set',
  },
  deleteChangeSet: {
    ...{ method: 'DELETE', path: set, role: 'operator', effect: 'notes', audited: true },
    summary: 'Delete a change set that is not being applied or undone',
  },
  commentChangeSet: {
    ...{ method: 'POST', path: `${set}/comments`, ...notes, body: CommentRequest, status: 201 },
    audited: true,
    summary: 'Add a comment to a change set or to one of its steps',
  },
  addChangeSetStep: {
    ...{ method: 'POST', path: `${set}/steps`, ...notes, body: StepRequest },
    summary: 'Add a step',
  },
  removeChangeSetStep: { method: 'DELETE', path: step, ...notes, summary: 'Remove a step' },
  readChangeSetStep: {
    ...{ method: 'POST', path: `${step}/read`, ...notes, effect: 'reads' },
    summary: 'Read the baseline of a step again',
  },
  orderChangeSet: {
    ...{ method: 'PUT', path: `${set}/order`, ...notes, body: StepOrder },
    summary: 'Change the order of the steps, and which step waits for which',
  },
});

/** Approval, schedule, application and undo of a set. */
export const changeSetRunOperations = consoleOperations({
  approveChangeSet: {
    ...{ method: 'POST', path: `${set}/approval`, ...notes, body: ApprovalRequest },
    summary: 'Approve a revision of a change set that another person has written',
  },
  withdrawApproval: {
    ...{ method: 'DELETE', path: `${set}/approval`, ...notes },
    summary: "Withdraw the caller's approval",
  },
  scheduleChangeSet: {
    ...{ method: 'PUT', path: `${set}/schedule`, ...notes, effect: 'schedules', body: ScheduleSetRequest },
    summary: 'Set or remove the time at which a change set is applied',
  },
  checkChangeSet: {
    ...{ ...computes, path: `${set}/check`, answer: SetCheck },
    summary: 'Check the steps of a change set before anything is sent',
  },
  summarizeChangeSet: {
    ...{ ...computes, path: `${set}/summary`, answer: SetSummary },
    summary: 'Describe the consequences of applying the rest of a change set',
  },
  applyChangeSet: {
    ...{ ...changesService, path: `${set}/apply`, body: ApplyRequest },
    summary: 'Apply a revision of a change set',
  },
  resumeChangeSet: {
    ...{ ...changesService, path: `${set}/resume` },
    summary: 'Resume a change set that has stopped',
  },
  leaveOutChangeSetStep: {
    ...{ ...changesService, path: `${step}/leave-out`, body: LeaveOutRequest },
    summary: 'Skip the step at which a change set has stopped',
  },
  validateChangeSetStep: {
    ...{ method: 'POST', path: `${step}/verdict`, ...notes, body: VerdictRequest },
    summary: 'State whether a step took effect whose outcome is unknown',
  },
  undoChangeSet: {
    ...{ ...changesService, path: `${set}/undo`, body: UndoRequest },
    summary: 'Undo the applied steps of a change set',
  },
  stopChangeSet: {
    ...{ method: 'POST', path: `${set}/stop`, ...notes, effect: 'ends' },
    summary: 'Stop a change set after the call in progress',
  },
  leaveChangeSet: {
    ...{ method: 'POST', path: `${set}/leave`, ...notes },
    summary: 'Leave a stopped change set as it is',
  },
});
