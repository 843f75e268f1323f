#!/bin/sh
# openapi-typescript 7.13.0: a schema of "any JSON value" becomes types that TypeScript does not compile.
#
# One would guess that a valid document gives types that compile. A schema that is made of itself through an array and through
# `additionalProperties`, as zod's `z.json()` is written down for a stored form, becomes a property of an interface whose type
# names that property again: TypeScript ends with TS2502 ("referenced directly or indirectly in its own type annotation").
# Whoever keeps forms or drafts as JSON and gives partners an OpenAPI document meets it; a free schema (`{}`) in its place compiles.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps openapi-typescript@7.13.0 typescript@5.9.3 zod@4.4.3
cat >write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
const registry = z.registry();
registry.add(z.json(), { id: 'JsonValue' });
const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
const { $schema, $id, ...value } = schemas.JsonValue;
const written = (one) => ({
  openapi: '3.1.0',
  info: { title: 'drafts', version: '1' },
  paths: { '/draft': { get: { responses: { 200: { description: 'a draft', content: {
    'application/json': { schema: { $ref: '#/components/schemas/JsonValue' } } } } } } } },
  components: { schemas: { JsonValue: one } },
});
console.log('zod writes', JSON.stringify(value));
writeFileSync('recursive.json', JSON.stringify(written(value)));
writeFileSync('free.json', JSON.stringify(written({})));
JS
node write.mjs
compiled() {
  npx openapi-typescript "$1.json" -o "$1.ts" >/dev/null 2>&1
  npx tsc --noEmit --strict "$1.ts" >"$1.txt" 2>&1
}
npx openapi-typescript --version
if compiled free; then echo 'a free schema compiles'; else echo 'a free schema does not compile'; cat free.txt; exit 1; fi
if compiled recursive; then echo 'the recursive schema compiles now'; exit 1; fi
cat recursive.txt
grep -q TS2502 recursive.txt
