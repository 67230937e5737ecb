/** The tour for new users of the console: one page of the connection per step. */
export const tourSteps = [
  {
    to: '/c/$connectionId',
    title: 'All projects',
    text: 'Open alerts, clusters and what runs out soon, of everything that this connection can see. Each number opens the list that it counts. Ctrl+K or ⌘K finds projects, clusters, pages and actions.',
  },
  {
    to: '/c/$connectionId/emulator',
    title: 'An Atlas to try things on',
    text: 'This connection leads to an emulator of Atlas with a clock of its own. Advance the clock, run a scenario or add a fault, and watch the pages follow. Nothing here costs money.',
  },
  {
    to: '/c/$connectionId/explorer',
    title: 'Every operation, also as code',
    text: 'Each operation of the Administration API is a form here, and the same request is written as curl, Go, Python, Terraform and others. The tape (g v) records what you do on any page and saves it as a script.',
  },
  {
    to: '/c/$connectionId/change-sets',
    title: 'Changes that wait',
    text: '“Add to change set” is beside Save. Collected changes are reviewed, approved by a second person, applied in order and undone. On every page, ? explains the page.',
  },
] as const;
