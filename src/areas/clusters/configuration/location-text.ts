const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** `Germany (DE)`, `United States, VA (US-VA)`. */
export function locationText(location: string): string {
  const [country = '', part] = location.split('-');
  return `${[names.of(country), part].filter(Boolean).join(', ')} (${location})`;
}
