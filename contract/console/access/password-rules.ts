/** The rules for passwords of this console, shared by server, commands and forms. Imports nothing. */

const shortest = 10;
const longest = 1024;
const fewestDifferent = 5;

/** Passwords that everybody knows, ours included. */
const wellKnown =
  /^(change.?me|password|passwort|admin|quarterdeck|secret|letmein|welcome|qwerty|example|1234)/i;

/** Names that are shorter occur in other words. */
const shortestName = 4;

interface PasswordRule {
  /** As a line of the list beside a field. */
  text: string;
  /** After the name of the field. */
  problem: string;
  isMet: (password: string, userName: string | undefined) => boolean;
}

const lengthRule: PasswordRule = {
  text: `At least ${shortest} characters`,
  problem: `must have at least ${shortest} characters`,
  isMet: (password) => password.length >= shortest,
};

export const passwordRules: readonly PasswordRule[] = [
  lengthRule,
  {
    text: `At least ${fewestDifferent} different characters`,
    problem: `must have at least ${fewestDifferent} different characters`,
    isMet: (password) => new Set(password).size >= fewestDifferent,
  },
  {
    text: 'Not a common password, such as one that begins with “password” or “1234”',
    problem: 'is too easy to guess',
    isMet: (password) => !wellKnown.test(password),
  },
  {
    text: 'Without your user name',
    problem: 'must not contain the user name',
    isMet: (password, userName) =>
      userName === undefined ||
      userName.length < shortestName ||
      !password.toLowerCase().includes(userName.toLowerCase()),
  },
];

/**
 * Why a password is refused; undefined where it is accepted.
 *
 * @param userName the name that it must not contain; undefined where it is unknown
 */
export function passwordProblem(password: string, userName?: string): string | undefined {
  if (password.length > longest) return `must have at most ${longest} characters`;
  return passwordRules.find(({ isMet }) => !isMet(password, userName))?.problem;
}
