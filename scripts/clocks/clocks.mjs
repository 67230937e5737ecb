// Moments at which tests that depend on the time have failed, or would.

/** Time zone, time, and the reason for the case. */
export const clocks = [
  // snapshots of new schedules are due at these minutes: a test that takes the newest for its own fails beside them
  { zone: 'UTC', at: '2026-11-22T00:31:00Z', why: 'before the schedule of 00:53' },
  { zone: 'Pacific/Honolulu', at: '2026-11-22T00:58:00Z', why: 'after the schedule of 00:53' },
  { zone: 'Asia/Kathmandu', at: '2026-07-06T06:12:00Z', why: 'before the schedule of 06:35' },
  { zone: 'America/St_Johns', at: '2026-07-06T06:40:00Z', why: 'between the schedules of 06:35 and 06:53' },
  { zone: 'Asia/Tokyo', at: '2026-07-06T07:05:00Z', why: 'after the schedule of 06:53' },
  { zone: 'Pacific/Auckland', at: '2026-05-08T12:35:00Z', why: 'before the schedule of 12:53' },
  { zone: 'America/Los_Angeles', at: '2026-05-08T13:02:00Z', why: 'after the schedule of 12:53' },
  { zone: 'Europe/Berlin', at: '2026-08-21T18:33:00Z', why: 'before the schedule of 18:53' },
  { zone: 'Pacific/Kiritimati', at: '2026-08-21T19:01:00Z', why: 'after the schedule of 18:53' },
  { zone: 'UTC', at: '2026-12-31T23:58:00Z', why: 'the end of a year' },
  { zone: 'America/New_York', at: '2026-04-30T23:58:00Z', why: 'the end of a month in UTC' },
  { zone: 'Pacific/Honolulu', at: '2026-06-01T09:58:00Z', why: 'the end of a month in its zone' },
  { zone: 'UTC', at: '2028-02-29T11:00:00Z', why: 'a day that few years have' },
  { zone: 'Pacific/Auckland', at: '2028-02-29T10:58:00Z', why: 'the end of that day in its zone' },
  { zone: 'America/New_York', at: '2027-03-14T06:58:00Z', why: 'to summer time' },
  { zone: 'America/New_York', at: '2026-11-01T05:58:00Z', why: 'from summer time' },
  { zone: 'Europe/Berlin', at: '2027-03-28T00:58:00Z', why: 'to summer time' },
  { zone: 'Europe/Berlin', at: '2026-10-25T00:58:00Z', why: 'from summer time' },
  { zone: 'Pacific/Auckland', at: '2026-09-26T13:58:00Z', why: 'to summer time' },
  { zone: 'Pacific/Auckland', at: '2027-04-03T13:58:00Z', why: 'from summer time' },
  { zone: 'Australia/Lord_Howe', at: '2026-10-03T15:28:00Z', why: 'to summer time, by half an hour' },
  { zone: 'Australia/Lord_Howe', at: '2027-04-03T14:58:00Z', why: 'from summer time, by half an hour' },
];
