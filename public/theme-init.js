// Sets the colour scheme before the first paint, so that a dark page never flashes white.
// Loaded as a file of its own: the content security policy allows no inline script.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('qd.color-scheme');
  } catch {
    // Storage may be blocked; the system's preference is then the answer.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = choice === 'light' || choice === 'dark' ? choice : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
