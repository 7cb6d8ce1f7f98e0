# What an installation holds and how it is packed: `cpack -G DEB` and `cpack -G TGZ` in the build folder. Everything
# is found relative to the program, so an unpacked archive runs from any folder.
include(GNUInstallDirs)
# Private: nobody else links the engine. That deep, cpack writes no scripts that call ldconfig, whose traces outlive
# the package.
set(library_folder ${CMAKE_INSTALL_LIBDIR}/alignoscope/engine)

install(TARGETS alignoscope RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
set_target_properties(alignoscope PROPERTIES INSTALL_RPATH "$ORIGIN/../${library_folder}")
install(TARGETS engine LIBRARY DESTINATION ${library_folder})
foreach(level x86-64-v3 x86-64-v4)
    string(REPLACE "x86-64-" "engine_" target ${level})
    if(TARGET ${target})
        install(TARGETS ${target} LIBRARY DESTINATION ${library_folder}/glibc-hwcaps/${level})
    endif()
endforeach()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/sample_models/
    DESTINATION ${CMAKE_INSTALL_DATADIR}/alignoscope/models)
# A program that was not installed finds the models at the same place.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share/alignoscope)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/sample_models ${CMAKE_BINARY_DIR}/share/alignoscope/models SYMBOLIC)

set(desktop ${PROJECT_SOURCE_DIR}/resources/desktop)
set(icons ${PROJECT_SOURCE_DIR}/resources/icons)
install(FILES ${desktop}/org.alignoscope.Alignoscope.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/org.alignoscope.Alignoscope.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${desktop}/alignoscope.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
foreach(context apps mimetypes)
    set(name alignoscope)
    if(context STREQUAL mimetypes)
        set(name application-x-alignoscope-session)
    endif()
    install(FILES ${icons}/${name}.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/${context})
    foreach(size 16x16 24x24 32x32 48x48 64x64 128x128 256x256)
        install(FILES ${icons}/${size}/${name}.png
            DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}/${context})
    endforeach()
endforeach()
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/alignoscope RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/alignoscope)

# The program describes its own command line. Debian wants manual and changelog compressed.
find_program(GZIP gzip REQUIRED)
set(manual ${CMAKE_BINARY_DIR}/alignoscope.1.gz)
set(changelog ${CMAKE_BINARY_DIR}/changelog.gz)
set(completion ${CMAKE_BINARY_DIR}/completion/alignoscope)
add_custom_command(OUTPUT ${changelog}
    COMMAND ${GZIP} -9 -n -c ${desktop}/changelog > ${changelog}
    DEPENDS ${desktop}/changelog VERBATIM)
add_custom_command(OUTPUT ${manual} ${completion}
    COMMAND alignoscope describe man > ${CMAKE_BINARY_DIR}/alignoscope.1
    COMMAND ${GZIP} -9 -n -f -k ${CMAKE_BINARY_DIR}/alignoscope.1
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/completion
    COMMAND alignoscope describe bash > ${completion}
    DEPENDS alignoscope VERBATIM)
add_custom_target(descriptions ALL DEPENDS ${manual} ${completion} ${changelog})
install(FILES ${changelog} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/alignoscope)
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME alignoscope)
set(CPACK_PACKAGE_VENDOR "The Alignoscope authors")
set(CPACK_PACKAGE_CONTACT "The Alignoscope authors <alignoscope@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "see what a translation model looks at, word by word")
set(CPACK_PACKAGE_DESCRIPTION
"Translates a sentence word by word with a small neural model of its own
and draws, live, how much every source word mattered: heatmap, alignment
ribbons and the mechanism with its numbers. The score and the place of the
attention can be changed on the same sentence.")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-translations-l10n, fonts-noto-cjk, fonts-noto-core, fonts-noto-color-emoji")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/resources/desktop/package.cmake)
include(CPack)
