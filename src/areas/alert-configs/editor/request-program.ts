import { product, rootPath } from '#contract/api/names.ts';
import type { CodeTarget, Program } from '#src/api/code/program.ts';
import type { RequestBody } from '../shapes.ts';

export interface RequestPlace extends CodeTarget {
  groupId: string;
  /** Absent for a configuration that does not exist yet. */
  alertConfigId?: string | undefined;
}

const version = '2023-01-01';

/** What saving sends, as a program of one request. */
export function requestProgram(place: RequestPlace, body: RequestBody): Program {
  const { origin, kind, emulator, groupId, alertConfigId } = place;
  const list = `${rootPath('v2')}/groups/{groupId}/alertConfigs`;
  const exists = alertConfigId !== undefined;
  const contentType = `application/vnd.${product}.${version}+json`;
  const request = {
    operationId: exists ? 'updateGroupAlertConfig' : 'createGroupAlertConfig',
    area: 'Alert Configurations',
    method: exists ? 'PUT' : 'POST',
    path: exists ? `${list}/{alertConfigId}` : list,
    params: { groupId, ...(exists ? { alertConfigId } : {}) },
    body,
    contentType,
    accept: contentType,
    version,
  } as const;
  return { target: { origin, kind, emulator }, steps: [{ request }] };
}
