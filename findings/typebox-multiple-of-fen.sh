#!/bin/sh
# @sinclair/typebox 0.34.52 and ajv 8: an amount in 元 that is a `multipleOf: 0.01` is refused, 1 and 100 by the first, 8.29 by both.
#
# One would guess that a schema which asks for whole fen takes whole fen: JSON Schema's multipleOf says that the division gives a
# whole number, and every price is one hundredth many times. typebox takes the remainder of a division of floating numbers, which
# for 100 and 0.01 is 0.00999…: of the amounts from 0.01 to 99.99 it takes 14. ajv divides, and refuses those whose quotient is not
# whole, 0.07, 0.14 and 8.29 among them. Four others that are asked beside them take all of them. ajv has
# `multipleOfPrecision` for it, which is off.
#
# The schema of an API for payments is shared between a server and partners, and says the smallest unit so. Whose amounts are
# refused depends on the library of each side; 12.5 and 20, which examples have, pass ajv.
#
# Exits 0 while that is so, 1 when it has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @sinclair/typebox@0.34.52 ajv@8.20.0 zod@4.1.12 jsonschema@1.5.0 @cfworker/json-schema@4.1.1 @exodus/schemasafe@1.3.0
cat >run.cjs <<'JS'
const { Type } = require('@sinclair/typebox');
const { TypeCompiler } = require('@sinclair/typebox/compiler');
const { Validator: Cfworker } = require('@cfworker/json-schema');
const { validator } = require('@exodus/schemasafe');
const Ajv = require('ajv').default;
const { validate } = require('jsonschema');
const { z } = require('zod');
console.log('typebox 0.34.52, ajv 8.20.0, zod 4.1.12, jsonschema 1.5.0, @cfworker/json-schema 4.1.1, @exodus/schemasafe 1.3.0');
const schema = { type: 'number', multipleOf: 0.01 };
const compiled = TypeCompiler.Compile(Type.Number({ multipleOf: 0.01 }));
const cfworker = new Cfworker(schema);
const checks = {
  typebox: (amount) => compiled.Check(amount),
  ajv: new Ajv().compile(schema),
  'ajv with multipleOfPrecision': new Ajv({ multipleOfPrecision: 6 }).compile(schema),
  zod: (amount) => z.number().multipleOf(0.01).safeParse(amount).success,
  jsonschema: (amount) => validate(amount, schema).valid,
  cfworker: (amount) => cfworker.validate(amount).valid,
  schemasafe: validator(schema),
};
const amounts = Array.from({ length: 9999 }, (_, at) => (at + 1) / 100);
const refused = {};
for (const [name, check] of Object.entries(checks)) {
  refused[name] = amounts.filter((amount) => !check(amount));
  const shown = [1, 8.29, 12.5, 20, 100].map((amount) => `${amount} ${check(amount) ? 'taken' : 'refused'}`);
  console.log(`${name}: ${refused[name].length} of ${amounts.length} refused; ${shown.join(', ')}`);
}
const { typebox, ajv, ...others } = refused;
const isSo = typebox.includes(1) && typebox.length > 9000 && ajv.includes(8.29) && ajv.length > 1000 && !ajv.includes(1);
process.exit(isSo && Object.values(others).every(({ length }) => length === 0) ? 0 : 1);
JS
node run.cjs
