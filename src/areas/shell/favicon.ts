const link = (): HTMLLinkElement | null => document.querySelector('link[rel="icon"]');

/** The mark with a count on it: at a glance in a row of tabs. Past 99 the number would not be legible. */
export function faviconSvg(count: number): string {
  const badge =
    count > 0
      ? `<circle cx="22" cy="10" r="10" fill="#B3261E"/><text x="22" y="14.5" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${count > 9 ? 11 : 14}" fill="#fff">${count > 99 ? '99' : count}</text>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><rect width="32" height="32" rx="7" fill="#0A6A8A"/><g stroke="#fff" stroke-width="2.5" stroke-linecap="round"><path d="M7 21h18"/><path d="M10 21a6 6 0 0 1 12 0"/><path d="M16 15V8"/></g>${badge}</svg>`;
}

export function showFavicon(count: number): void {
  const icon = link();
  if (icon)
    icon.href = count > 0 ? `data:image/svg+xml,${encodeURIComponent(faviconSvg(count))}` : '/favicon.svg';
}
