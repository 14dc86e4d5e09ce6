import { createServer } from 'node:http';

const port = Number(process.env.PORT ?? 8080);

createServer((_request, response) => {
  response.end('${{ values.name }} is up\n');
}).listen(port);
