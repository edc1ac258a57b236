import { Visitor } from "@swc/core/Visitor.js";

// The parser knows `using x = …`, its visitor does not and would stop the whole run.
const visitStatement = Reflect.get(Visitor.prototype, "visitStatement");
Visitor.prototype.visitStatement = function visitAnyStatement(statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  return { ...statement, decls: this.visitVariableDeclarators(statement.decls) };
};
