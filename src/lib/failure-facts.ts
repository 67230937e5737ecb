/** What a person is told of a failure: `<ErrorPanel title="…" {...failureFacts(error)} />`. */
export function failureFacts(error: unknown): { message: string; code?: string; requestId?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('requestId' in error && typeof error.requestId === 'string' ? { requestId: error.requestId } : {}),
  };
}
