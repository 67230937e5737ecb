/** The characters that the service accepts in names of projects and organizations // observed */
const allowed = /^[\p{L}\p{N}\-_.(),:&@+' ]{1,64}$/u;

/** Why a project cannot have a name, in the service's words; `others`: the projects beside it in its organization. */
export function projectNameProblem(name: string, others: readonly string[]): string | undefined {
  if (!allowed.test(name)) return "must be 1 to 64 letters, digits, spaces or any of -_.(),:&@+'";
  return others.includes(name) ? 'must not be the name of another project of the organization' : undefined;
}

/** A tag as a form holds it. */
export interface TagValue {
  key: string;
  value: string;
}

/** Most tags of a project, and letters of a key or a value // specification §8 */
const mostTags = 50;
const longest = 255;

/** Tags from a text of lines `key: value`, or the problem with the first invalid line. */
export function readTags(text: string): { tags: TagValue[] } | { problem: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const tags: TagValue[] = [];
  for (const line of lines) {
    const at = line.indexOf(':');
    const key = line.slice(0, Math.max(0, at)).trim();
    const value = line.slice(at + 1).trim();
    if (at < 0 || key === '' || value === '')
      return { problem: `must hold lines like “key: value”, not “${line}”` };
    if (key.length > longest || value.length > longest) {
      return { problem: `must have keys and values of at most ${longest} characters` };
    }
    if (tags.some((tag) => tag.key === key)) return { problem: `must name each key once: ${key}` };
    tags.push({ key, value });
  }
  return tags.length > mostTags ? { problem: `must have at most ${mostTags} tags` } : { tags };
}

export const tagText = (tags: readonly TagValue[]): string =>
  tags.map(({ key, value }) => `${key}: ${value}`).join('\n');
