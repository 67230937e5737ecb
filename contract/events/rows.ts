import { z } from 'zod';
import { clusterNameText, InstantInput, links } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';
import { documented } from '../evidence/rule-evidence.ts';
import { EventRecord, EventTypeDetails } from './schemas.ts';

const eventType = z.string().regex(/^[A-Z0-9_]{1,100}$/u, 'must be the name of an event type');
const clusterName = clusterNameText('must be the name of a cluster');

const includeRaw = z.boolean().optional();
const period = { minDate: InstantInput.optional(), maxDate: InstantInput.optional() };

const FeedLink = z.object({ link: z.string(), links });

const shared = { versions: { '2023-01-01': null } } as const;

export const eventOperations = defineOperations(shared, {
  listEventTypes: {
    method: 'GET',
    path: '/eventTypes',
    summary: 'List the types of events and whether an alert can watch for them',
    roles: 'any',
    results: EventTypeDetails,
    limit: 'user',
  },
  listGroupEvents: {
    method: 'GET',
    path: '/groups/{groupId}/events',
    summary: 'List what happened in a project, newest first',
    roles: ['GROUP_READ_ONLY'],
    query: z.strictObject({
      clusterNames: z.array(clusterName).optional(),
      eventType: z.array(eventType).optional(),
      excludedEventType: z.array(eventType).optional(),
      includeRaw,
      ...period,
    }),
    results: EventRecord,
    entity: 'event',
    limit: 'monitoring', // observed: capacity 300
  },
  getGroupEvent: {
    method: 'GET',
    path: '/groups/{groupId}/events/{eventId}',
    summary: 'Get one event of a project',
    roles: ['GROUP_READ_ONLY'],
    query: z.strictObject({ includeRaw }),
    response: EventRecord,
    entity: 'event',
    limit: 'monitoring',
  },
  getGroupActivityFeed: {
    method: 'GET',
    path: '/groups/{groupId}/activityFeed',
    summary: 'Get the address of the activity feed of a project, filtered',
    roles: ['GROUP_READ_ONLY'],
    versions: { '2025-03-12': null },
    query: z.strictObject({
      clusterName: z.array(z.string().max(64)).max(20, documented).optional(),
      eventType: z.array(eventType).max(20, documented).optional(),
      ...period,
    }),
    response: FeedLink,
  },
  getOrgActivityFeed: {
    method: 'GET',
    path: '/orgs/{orgId}/activityFeed',
    summary: 'Get the address of the activity feed of an organization, filtered',
    roles: ['ORG_MEMBER'],
    versions: { '2025-03-12': null },
    query: z.strictObject({ eventType: z.array(eventType).max(20, documented).optional(), ...period }),
    response: FeedLink,
    limit: 'org',
  },
  listOrgEvents: {
    method: 'GET',
    path: '/orgs/{orgId}/events',
    summary: 'List what happened in an organization, newest first',
    roles: ['ORG_MEMBER'],
    query: z.strictObject({ eventType: z.array(eventType).optional(), includeRaw, ...period }),
    results: EventRecord,
    entity: 'orgEvent',
    limit: 'org', // observed: capacity 500
  },
  getOrgEvent: {
    method: 'GET',
    path: '/orgs/{orgId}/events/{eventId}',
    summary: 'Get one event of an organization',
    roles: ['ORG_MEMBER'],
    query: z.strictObject({ includeRaw }),
    response: EventRecord,
    entity: 'orgEvent',
    limit: 'org',
  },
});
