/** Digits with the signs that people put between them // assumed; at most 15 digits: E.164 */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d ().-]+$/.test(text) && digits >= 7 && digits <= 15;
}
