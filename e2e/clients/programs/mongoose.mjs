// A program on mongoose: it builds its indexes when it starts, and then works as its guide shows.
import mongoose from 'mongoose';

const [address] = process.argv.slice(2);
const reported = {};

const person = new mongoose.Schema(
  {
    email: { type: String, required: true, unique: true, lowercase: true },
    name: { type: String, index: true },
    tags: { type: [String], index: true },
    price: mongoose.Schema.Types.Decimal128,
    about: String,
    place: { type: { type: String, enum: ['Point'] }, coordinates: [Number] },
    orders: [{ type: mongoose.Schema.Types.ObjectId, ref: 'Order' }],
    seen: Date,
  },
  { timestamps: true, optimisticConcurrency: true },
);
person.index({ name: 1, seen: -1 });
person.index({ about: 'text', name: 'text' }, { weights: { name: 5 } });
person.index({ place: '2dsphere' });
person.index(
  { seen: 1 },
  { expireAfterSeconds: 86_400, partialFilterExpression: { seen: { $exists: true } } },
);
const order = new mongoose.Schema({ n: Number, total: Number, state: String });

await mongoose.connect(address, { dbName: 'books', autoIndex: true });
const Person = mongoose.model('Person', person);
const Order = mongoose.model('Order', order);
await Promise.all([Person.init(), Order.init()]);
reported.indexes = (await Person.listIndexes()).map(({ name }) => name).sort();
reported.missing = (await Person.diffIndexes()).toCreate.length;

const orders = await Order.insertMany([
  { n: 1, total: 5, state: 'open' },
  { n: 2, total: 7.5, state: 'sent' },
]);
const ada = await Person.create({
  ...{
    email: 'Ada@example.com',
    name: 'Ada',
    tags: ['first', 'maths'],
    price: '1.10',
    about: 'Writes programs',
  },
  ...{
    orders: orders.map(({ _id }) => _id),
    place: { type: 'Point', coordinates: [0, 51.5] },
    seen: new Date(),
  },
});
await Person.create({
  email: 'bo@example.com',
  name: 'Bo',
  about: 'Sails',
  place: { type: 'Point', coordinates: [10, 54] },
});
reported.twice = await Person.create({ email: 'ada@example.com' }).catch(({ code }) => code);
reported.invalid = await Person.create({ name: 'none' }).catch(({ name }) => name);

ada.tags.push('late');
await ada.save();
const match = await Person.findOne({ email: 'ada@example.com' }).populate('orders');
reported.populated = match.orders.map(({ total }) => total);
reported.price = String(match.price);
reported.version = match.__v;
const stale = await Person.findById(ada._id);
match.name = 'Ada L.';
await match.save();
stale.name = 'other';
reported.conflict = await stale.save().catch(({ name }) => name);
reported.text = (await Person.find({ $text: { $search: 'program' } })).map(({ email }) => email);
reported.near = (
  await Person.find({
    place: { $near: { $geometry: { type: 'Point', coordinates: [9, 54] }, $maxDistance: 200_000 } },
  })
).map(({ name }) => name);
reported.grouped = await Order.aggregate([{ $group: { _id: null, total: { $sum: '$total' } } }]);
reported.bulk = (
  await Order.bulkWrite([
    { insertOne: { document: { n: 3, total: 1 } } },
    { updateMany: { filter: { total: { $gt: 4 } }, update: { $set: { state: 'done' } } } },
    { deleteOne: { filter: { n: 1 } } },
  ])
).modifiedCount;
const session = await mongoose.startSession();
reported.undone = await session
  .withTransaction(async () => {
    await Order.create([{ n: 9 }], { session });
    throw new Error('taken back');
  })
  .catch(({ message }) => message);
await session.endSession();
reported.left = await Order.countDocuments();
reported.cursor = 0;
for await (const _ of Person.find().sort('name').cursor({ batchSize: 1 })) reported.cursor += 1;
reported.synced = await Person.syncIndexes();
reported.explained = (await Person.find({ name: 'Bo' }).explain()).queryPlanner.winningPlan.inputStage.stage;

await mongoose.disconnect();
process.stdout.write(JSON.stringify(reported));
