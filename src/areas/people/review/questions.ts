import type { Project } from '../shared/holders.ts';
import { keyOfRole } from '../shared/role-key.ts';

/** Where an answer is. */
export interface Answer {
  label: string;
  to: (typeof places)[keyof typeof places];
  search?: Readonly<Record<string, string>>;
  /** Of the project that the place is in. */
  groupId?: string;
}

interface Question {
  question: string;
  answers: readonly Answer[];
}

const places = {
  review: '/c/$connectionId/orgs/$orgId/review',
  permissions: '/c/$connectionId/orgs/$orgId/permissions',
  keys: '/c/$connectionId/orgs/$orgId/keys',
  activity: '/c/$connectionId/activity',
  projectActivity: '/c/$connectionId/groups/$groupId/activity',
  history: '/c/$connectionId/groups/$groupId/access/history',
  settings: '/settings',
} as const;

const review = (label: string, find?: string): Answer => ({
  label,
  to: places.review,
  ...(find === undefined ? {} : { search: { find } }),
});
const audit = (label: string, search: Record<string, string>): Answer => ({
  label,
  to: places.settings,
  search: { tab: 'audit', ...search },
});

/** More projects than this are found by their own pages. */
const mostProjects = 6;

/** What auditors usually ask of an organization, and where each is answered. */
export function questions(
  orgId: string,
  projects: readonly Pick<Project, 'id' | 'name'>[],
): readonly Question[] {
  const shown = projects.slice(0, mostProjects);
  const histories = shown.map(({ id, name }): Answer => ({ label: name, to: places.history, groupId: id }));
  const failed = histories.map((each): Answer => ({ ...each, search: { result: 'failed' } }));
  return [
    { question: 'Who has access to what, and through what?', answers: [review('Every way in')] },
    {
      question: 'Who may do a certain thing, such as deleting a cluster?',
      // in a project the page begins with deleting a cluster
      answers: [
        ...shown.map(
          ({ id, name }): Answer => ({
            label: name,
            to: places.permissions,
            search: { ask: 'who', project: id },
          }),
        ),
        { label: 'The organization', to: places.permissions, search: { ask: 'who' } },
      ],
    },
    {
      question: 'What may this person, key or account do?',
      answers: [{ label: 'Effective permissions', to: places.permissions }],
    },
    {
      question: 'What does this role grant?',
      answers: [
        ...shown.slice(0, 1).map(
          ({ id }): Answer => ({
            label: 'A role in a project',
            to: places.permissions,
            search: { holder: keyOfRole('GROUP_OWNER'), project: id, show: 'granted' },
          }),
        ),
        {
          label: 'A role in the organization',
          to: places.permissions,
          search: { holder: keyOfRole('ORG_OWNER'), show: 'granted' },
        },
      ],
    },
    { question: 'Who owns the organization and its projects?', answers: [review('Owners', 'owner')] },
    {
      question: 'Is it still needed?',
      answers: [
        review('Not seen for 90 days', 'unused'),
        review('Never used', 'never-used'),
        review('Last use unknown', 'use-unknown'),
        review('Not in the access history', 'unseen'),
      ],
    },
    {
      question: 'Until when?',
      answers: [
        review('Ends within 7 days', 'expiring'),
        review('Has ended', 'expired'),
        { label: 'Secrets and keys', to: places.keys },
      ],
    },
    {
      question: 'From where?',
      answers: [review('Open addresses', 'open-addresses'), review('Outside the domain', 'outside')],
    },
    {
      question: 'Who changed what, and when? Since when does a person have a role?',
      answers: [
        { label: 'The organization', to: places.activity, search: { org: orgId } },
        ...shown.map(({ id, name }): Answer => ({ label: name, to: places.projectActivity, groupId: id })),
        audit('This console', {}),
      ],
    },
    { question: 'Who signed in to the databases, from where, since when?', answers: histories },
    {
      question: 'Who tried in vain?',
      answers: [...failed, audit('This console', { about: 'sign-ins', outcome: 'refused' })],
    },
    {
      question: 'What would its removal break?',
      answers: [review('The column “If removed”, and “Remove” beside each row')],
    },
    { question: 'Who has seen secrets?', answers: [audit('Secrets shown once', { about: 'secrets' })] },
  ];
}
