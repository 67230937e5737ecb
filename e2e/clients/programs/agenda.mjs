// Jobs by agenda: it keeps them in a collection, locks them, and repeats them.
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';

const [address] = process.argv.slice(2);
const reports = { ran: [] };
const agenda = new Agenda({ backend: new MongoBackend({ address }), processEvery: 100 });

agenda.define('greet', (job) => {
  reports.ran.push(job.attrs.data.name);
});
agenda.define('fail', () => {
  throw new Error('on purpose');
});
const over = (event, count) =>
  new Promise((resolve) => {
    let left = count;
    agenda.on(event, () => {
      left -= 1;
      if (left === 0) resolve();
    });
  });

const [greeted, failed] = [over('success:greet', 2), over('fail:fail', 1)];
await agenda.start();
await agenda.now('greet', { name: 'Ada' });
await agenda.schedule('in 1 second', 'greet', { name: 'Bo' });
await agenda.now('fail');
await agenda.every('1 hour', 'greet', { name: 'hourly' }, { skipImmediate: true });
await Promise.all([greeted, failed]);
const { jobs } = await agenda.queryJobs({});
reports.jobs = jobs.map(({ name, failReason }) => ({ name, failReason }));
reports.cancelled = await agenda.cancel({ name: 'greet' });
await agenda.stop();
process.stdout.write(JSON.stringify(reports), () => process.exit(0));
