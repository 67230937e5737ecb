/** Rules of identity providers that console and service share, in the words that continue a field's name. Imports nothing. */

export const isIssuer = (text: string): boolean => /^https:\/\/[^\s/]/u.test(text);
export const mustBeIssuer = 'must be an https address';

/** // assumed: undocumented by the service; sign-in would not work at any other address */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]\S*$/u.test(text);
export const mustBeWebAddress = 'must be a web address';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/iu;
/**
 * Of the addresses of people: two names or more, as the domain name system has them // assumed: undocumented
 * by the service
 */
export function isDomain(text: string): boolean {
  const labels = text.split('.');
  return text.length <= 253 && labels.length > 1 && labels.every((each) => label.test(each));
}
export const mustBeDomain = 'must be a domain';

export const groupsClaimRequired = 'is required with the authorization type GROUP';

export const mustBeCertificate = 'must be an X.509 certificate in PEM';
/** // assumed: enough for every successor that a provider has */
export const mostCertificates = 20;
