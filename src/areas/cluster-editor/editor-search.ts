/** How the editor of a cluster is shown, in the URL. */
export interface EditorSearch {
  /** The quick form unless told. */
  form?: 'quick' | 'complete' | undefined;
  /** The JSON of the request stands beside the form. */
  json?: true | undefined;
}

export function readEditorSearch(raw: Record<string, unknown>): EditorSearch {
  return {
    ...(raw.form === 'complete' && { form: 'complete' as const }),
    ...(raw.json === true && { json: true as const }),
  };
}
