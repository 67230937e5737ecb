// A program on mongoose: it builds its indexes when it starts, and then works as its guide shows.
import mongoose from 'mongoose';

const [address] = process.argv.slice(2);
const told = {};

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
told.indexes = (await Person.listIndexes()).map(({ name }) => name).sort();
told.missing = (await Person.diffIndexes()).toCreate.length;

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
told.twice = await Person.create({ email: 'ada@example.com' }).catch(({ code }) => code);
told.invalid = await Person.create({ name: 'none' }).catch(({ name }) => name);

ada.tags.push('late');
await ada.save();
const found = await Person.findOne({ email: 'ada@example.com' }).populate('orders');
told.populated = found.orders.map(({ total }) => total);
told.price = String(found.price);
told.version = found.__v;
const stale = await Person.findById(ada._id);
found.name = 'Ada L.';
await found.save();
stale.name = 'other';
told.conflict = await stale.save().catch(({ name }) => name);
told.text = (await Person.find({ $text: { $search: 'program' } })).map(({ email }) => email);
told.near = (
  await Person.find({
    place: { $near: { $geometry: { type: 'Point', coordinates: [9, 54] }, $maxDistance: 200_000 } },
  })
).map(({ name }) => name);
told.grouped = await Order.aggregate([{ $group: { _id: null, total: { $sum: '$total' } } }]);
told.bulk = (
  await Order.bulkWrite([
    { insertOne: { document: { n: 3, total: 1 } } },
    { updateMany: { filter: { total: { $gt: 4 } }, update: { $set: { state: 'done' } } } },
    { deleteOne: { filter: { n: 1 } } },
  ])
).modifiedCount;
const session = await mongoose.startSession();
told.undone = await session
  .withTransaction(async () => {
    await Order.create([{ n: 9 }], { session });
    throw new Error('taken back');
  })
  .catch(({ message }) => message);
await session.endSession();
told.left = await Order.countDocuments();
told.cursor = 0;
for await (const _ of Person.find().sort('name').cursor({ batchSize: 1 })) told.cursor += 1;
told.synced = await Person.syncIndexes();
told.explained = (await Person.find({ name: 'Bo' }).explain()).queryPlanner.winningPlan.inputStage.stage;

await mongoose.disconnect();
process.stdout.write(JSON.stringify(told));
