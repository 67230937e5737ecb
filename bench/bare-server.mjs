// The named alternative: node:http answering the same bytes to everybody. Prints its port.
import { createServer } from 'node:http';

let answers = {};
const server = createServer((request, response) => {
  if (request.method === 'PUT') {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      answers = JSON.parse(Buffer.concat(chunks).toString());
      response.end();
    });
    return;
  }
  const answer = answers[request.url];
  const body = Buffer.from(answer.body);
  response.writeHead(200, { ...answer.headers, 'Content-Length': body.byteLength });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
