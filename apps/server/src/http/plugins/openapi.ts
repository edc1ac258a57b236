import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";

/** The document is made from the same table the routes are registered from, so it cannot drift. */
export async function openapi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Halocline", version } },
    transform: withForm,
    transformObject: jsonSchemaTransformObject,
  });
  app.get("/api/openapi.json", { config: { access: "public" }, schema: { hide: true } }, async () => app.swagger());
}

/** A form is read in pieces by its handler, so the framework has no schema of it; the document gets one all the same. */
const withForm: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  const form = input.route?.config?.form;
  if (!form) return { schema, url };
  const { $schema: _, ...fields } = z.toJSONSchema(form.fields, { io: "input" });
  const properties = { [form.file]: { type: "string", format: "binary" }, ...fields.properties };
  const required = [form.file, ...(fields.required ?? [])];
  return { schema: { ...schema, consumes: ["multipart/form-data"], body: { type: "object", properties, required } }, url };
};
