/** How the editor of a cluster is shown, in the URL. */
export interface EditorSearch {
  /** Default: the quick form. */
  form?: 'quick' | 'complete' | undefined;
  /** Shows the JSON of the request beside the form. */
  json?: true | undefined;
  /** The cluster that a new one copies: its name, or the id of another project, a slash and the name. */
  from?: string | undefined;
  /** The draft begins with the values that the last change of this tab replaced. */
  former?: true | undefined;
}

export function readEditorSearch(raw: Record<string, unknown>): EditorSearch {
  return {
    ...(raw.form === 'complete' && { form: 'complete' as const }),
    ...(raw.json === true && { json: true as const }),
    ...(raw.former === true && { former: true as const }),
    ...(typeof raw.from === 'string' && isSource(raw.from) && { from: raw.from }),
  };
}

const isSource = (text: string): boolean => /^(?:[0-9a-f]{24}\/)?[A-Za-z0-9][A-Za-z0-9-]{0,63}$/u.test(text);

/** The project and the name of the cluster that is copied. */
export function sourceOf(from: string, groupId: string): { groupId: string; clusterName: string } {
  const [first = '', second] = from.split('/');
  return second === undefined ? { groupId, clusterName: first } : { groupId: first, clusterName: second };
}
