import { z } from 'zod';
import {
  LaunchRequest,
  NewPasswordRequest,
  OpenSession,
  OwnPasswordRequest,
  PasswordRequest,
  Session,
  SignedOut,
  SignInOptions,
  User,
  UserPatch,
  UserRequest,
} from '../bff.ts';
import { consoleOperations } from '../table/operation.ts';
import { sessionNeeds } from './session-need.ts';

const administers = { role: 'administrator', effect: 'account', audited: true } as const;
const own = { role: 'viewer', effect: 'account' } as const;
const user = '/users/:userId';

/** Users of this console, and the sessions and password of the caller. */
export const accountOperations = consoleOperations({
  listUsers: {
    ...{ method: 'GET', path: '/users', role: 'auditor', answer: z.array(User) },
    summary: 'List the users of this console',
  },
  createUser: {
    ...{ method: 'POST', path: '/users', ...administers, body: UserRequest, answer: User, status: 201 },
    summary: 'Create a user',
  },
  updateUser: {
    ...{ method: 'PATCH', path: user, ...administers, body: UserPatch, answer: User },
    summary: 'Change role or password, or disable a user; a new password and disabling end the sessions',
  },
  deleteUser: {
    ...{ method: 'DELETE', path: user, ...administers },
    summary: 'Delete a user and end the sessions',
  },
  getSession: {
    ...{ method: 'GET', path: '/session', role: 'viewer', background: true, answer: Session },
    during: sessionNeeds,
    summary: 'Return the session of the caller, with the proof that changes require',
  },
  signOut: {
    ...{ method: 'DELETE', path: '/session', ...own, answer: SignedOut.optional() },
    during: sessionNeeds,
    summary: 'End the session of the caller; answers where to sign out at the identity provider, or 204',
  },
  listSessions: {
    ...{ method: 'GET', path: '/sessions', role: 'viewer', answer: z.array(OpenSession) },
    summary: 'List the sessions of the caller',
  },
  signOutEverywhere: {
    ...{ method: 'DELETE', path: '/sessions', ...own, answer: SignedOut.optional() },
    summary: 'End all sessions of the caller; answers as `signOut`',
  },
  endSession: {
    ...{ method: 'DELETE', path: '/sessions/:sessionId', ...own },
    summary: 'End one session of the caller',
  },
  choosePassword: {
    ...{ method: 'POST', path: '/session/new-password', ...own, audited: true },
    ...{ body: NewPasswordRequest, answer: Session, during: ['newPassword'] },
    summary:
      'Replace the password that another person chose; the session gets a new cookie, and the others end',
  },
  changePassword: {
    ...{ method: 'PUT', path: '/password', ...own, audited: true, body: OwnPasswordRequest },
    summary: 'Change the password of the caller and end the other sessions',
  },
});

const opens = { method: 'POST', role: 'anyone', effect: 'account', answer: Session } as const;

/** The way to a session. */
export const signInOperations = consoleOperations({
  getSignInOptions: {
    ...{ method: 'GET', path: '/sign-in', role: 'anyone', answer: SignInOptions },
    summary: 'Return the methods of sign-in that this console offers',
  },
  signInByLaunch: {
    ...{ ...opens, path: '/session/launch', body: LaunchRequest },
    summary: 'Open a session with the token of a launch link',
  },
  signInByPassword: {
    ...{ ...opens, path: '/session/password', body: PasswordRequest },
    summary: 'Open a session with name and password',
  },
});

const navigation = { method: 'GET', role: 'anyone', page: true, answer: z.unknown() } as const;

/** Sign-in at an identity provider: two navigations of the browser, to the provider and back, and its own sign-outs. */
export const oidcOperations = consoleOperations({
  startOidcSignIn: {
    // a link may have gained parameters on its way, as from a mail program
    ...{ ...navigation, path: '/oidc/start', query: z.looseObject({ returnTo: z.string().optional() }) },
    summary: 'Redirect to the identity provider',
  },
  finishOidcSignIn: {
    // RFC 6749 §4.1.2: unknown parameters of the provider are ignored
    ...{ ...navigation, path: '/oidc/callback', query: z.looseObject({}) },
    summary: 'Open a session with the answer of the identity provider, and continue to the page',
  },
  endOidcSessions: {
    // OpenID Connect Back-Channel Logout 1.0 §2.5: a form of the provider itself, other fields are ignored
    ...{ method: 'POST', path: '/oidc/backchannel-logout', role: 'anyone', effect: 'account', form: true },
    body: z.looseObject({ logout_token: z.string().min(1, 'is required').max(16_384) }),
    answer: z.unknown(),
    summary:
      'End sessions that the identity provider has ended, by its logout token; without session and proof',
  },
});
