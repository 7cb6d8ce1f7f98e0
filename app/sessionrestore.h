#pragma once
/// A session as a value, and back. Read-only where the model is missing or another; it opens no file.

#include "app/session.h"
#include "app/sessionfile.h"

namespace app {

/// The session as it stands, with results when they are there and `hash` of the model.
SavedSession savedFrom(const Session& session, const QString& hash);
/// Goes to what was saved; read-only with the reason as the message when the model is missing or another.
void restoreSession(Session& session, const SavedSession& saved);

} // namespace app
