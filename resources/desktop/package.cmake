# Read by cpack for each generator. A .deb whose libraries nobody looked up would install and then not start.
if(CPACK_GENERATOR STREQUAL "DEB")
    foreach(tool dpkg-shlibdeps file)
        find_program(found_${tool} ${tool})
        if(NOT found_${tool})
            message(FATAL_ERROR "${tool} was not found, without which the package would name no dependencies; "
                                "install the packages dpkg-dev and file.")
        endif()
    endforeach()
endif()
