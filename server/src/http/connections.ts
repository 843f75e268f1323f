import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '../config/connections';
import { subscriberOf } from '../call/index';

/** What a request that is under way when the server begins to close may still take to come. */
const LAST_MS = 500;

/**
 * Refuses connections over the limits and closes idle ones. The returned function is for a server that closes: Node waits
 * for connections that have sent nothing, as browsers open them ahead.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): () => void {
  server.maxConnections = limits.most;
  const open = new Map<string, number>();
  const all = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    all.add(socket);
    socket.once('close', () => all.delete(socket));
    endSilent(socket, limits.headersMs);
    if (limits.mostPerAddress === null) return;
    const address = subscriberOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > limits.mostPerAddress) socket.destroy();
  });
  return () => {
    for (const socket of all) endSilent(socket, LAST_MS);
  };
}

/**
 * Closes a socket that has sent nothing yet. Node's own time-outs begin with the request; before it, Node versions
 * differ.
 */
function endSilent(socket: Socket, within: number): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, within);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Answers malformed requests in one line and closes the connection, even when the client keeps its side open (trust H1,
 * H7).
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroySoon();
}
